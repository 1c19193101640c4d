/**
 * A number as people write it: '142,5' and '142.5', digits of any script, a minus of print. Thousands may be set apart where
 * `isGrouped`: '12,540', '12 540', '12’540', '12.540,5'. Other text is returned as it is, also one with more than `digits` behind the point,
 * and empty text as undefined.
 */
export const numberIn = (
  typed: string,
  { isGrouped = false, digits = Number.POSITIVE_INFINITY } = {},
): number | string | undefined => {
  const text = typed.trim()
  if (text === "") return undefined
  const plain = text
    .replace(/\p{Nd}/gu, digitOf)
    .replace("−", "-")
    .replace(/[٫．]/, ".")
    .replaceAll("٬", ",")
  const whole = isGrouped ? ungrouped(plain) : plain
  const number = /^[+-]?\d+([.,]\d+)?$/.exec(whole)
  // Behind the mark, which is counted.
  if (!number || (number[1]?.length ?? 0) > digits + 1) return typed
  return Number(whole.replace(",", "."))
}

/** Without the marks of thousands. */
const ungrouped = (text: string) => {
  if (grouped.test(text)) return text.replace(/[,'’\s]/g, "")
  return groupedByPoints.test(text) ? text.replace(/[.'’\s]/g, "") : text
}

const grouped = /^[+-]?\d{1,3}((,\d{3})+|(['’]\d{3})+|(\s\d{3})+)(\.\d+)?$/
/** '12.540,5', '12 540,5', '1.254.000': as most of Europe and South America write it. '12.540' alone may be 12.54. */
const groupedByPoints = /^[+-]?\d{1,3}(((\.\d{3})+|(['’]\d{3})+|(\s\d{3})+),\d+|(\.\d{3}){2,})$/

/** The digits of a script stand one after the other, from its zero on. */
const digitOf = (sign: string) => {
  // Wide and mathematical digits. Not the whole text: 14² would be 142.
  const code = sign.normalize("NFKC").codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
