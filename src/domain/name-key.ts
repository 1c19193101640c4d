/**
 * What names are compared by: equal for those that look the same, whatever their case, their kind of space or hyphen, and the
 * code points that a keyboard makes an ü of.
 */
export const nameKey = (name: string): string =>
  name
    .normalize("NFC")
    .replaceAll(invisible, "")
    .replaceAll(hyphens, "-")
    .replaceAll(/\s+/gu, " ")
    .trim()
    // First up: ß and SS are the same letters, and so are the two small forms of Σ.
    .toUpperCase()
    .toLowerCase()
    .normalize("NFC")

/** The minus sign is no punctuation. */
const hyphens = /[\p{Pd}\u2043\u2212]/gu

/** Such as the soft hyphen and the spaces without width. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu
