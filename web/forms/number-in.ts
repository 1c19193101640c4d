/**
 * A number as people write it: '142,5' and '142.5', digits of any script, a minus of print. Thousands may be set apart where
 * `isGrouped`: '12,540', '12 540', '12’540'. Other text is returned as it is, also one with more than `digits` behind the point,
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
    .replace("٫", ".")
    .replaceAll("٬", ",")
  const whole = isGrouped && grouped.test(plain) ? plain.replace(/[,'’\s]/g, "") : plain
  const number = /^[+-]?\d+([.,]\d+)?$/.exec(whole)
  // Behind the mark, which is counted.
  if (!number || (number[1]?.length ?? 0) > digits + 1) return typed
  return Number(whole.replace(",", "."))
}

const grouped = /^[+-]?\d{1,3}((,\d{3})+|(['’]\d{3})+|(\s\d{3})+)(\.\d+)?$/

/** The digits of a script stand one after the other, from its zero on. */
const digitOf = (sign: string) => {
  // Wide and mathematical digits. Not the whole text: 14² would be 142.
  const code = sign.normalize("NFKC").codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
