/** Some 100 bytes each. */
const most = 20_000

const texts = new Map<number, string>()

/** ISO 8601 UTC of milliseconds since 1970. Keeps the text for the next time. */
export const instantText = (milliseconds: number): string => {
  const kept = texts.get(milliseconds)
  if (kept !== undefined) return kept
  if (texts.size === most) texts.clear()
  const text = new Date(milliseconds).toISOString()
  texts.set(milliseconds, text)
  return text
}
