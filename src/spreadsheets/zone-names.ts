/** '-05:00' of the parts of an offset. */
export const offsetOf = (sign: string, hours: string, minutes = "00") =>
  `${sign === "+" ? "+" : "-"}${hours.padStart(2, "0")}:${minutes}`

export const isOffset = (zone: string) => /^(Z|[+-]\d\d:\d\d)$/.test(zone)

/** An offset, or a name that computers know, such as Europe/Berlin. */
export const isZone = (text: string) => {
  if (isOffset(text)) return true
  try {
    new Intl.DateTimeFormat("en", { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** Names such as EST or CET, of which people write one in summer and in winter. */
const shortName = "[ECMP][SD]?T|A[EC][SD]T|AK[SD]T|H[SD]?T|CES?T|EES?T|WES?T|BST|IST|MESZ|MEZ|NZ[SD]T"
const shortNames = new RegExp(`^(${shortName})$`, "i")
const names = new RegExp(
  `\\b(${shortName})\\b|\\b\\w+ (standard|daylight|summer) time\\b|\\b(eastern|central|mountain|pacific|atlantic|alaska|hawaii) time\\b`,
  "i",
)

export const isShortZone = (cell: string) => shortNames.test(cell)

/** The zone that a cell of a column of zones names: an offset, also of 7 hours or 420 minutes, or the name as it stands. */
export const zoneInCell = (cell: string): string => {
  const text = cell.replace(/^(UTC|GMT) ?(?=[-+\u2212\d])/i, "").replace("\u2212", "-")
  const [, sign = "", digits = "", part] = /^([-+]?)(\d{1,3})(?:[.,](\d+))?$/.exec(text) ?? []
  if (digits !== "") {
    const minutes = Number(`${digits}.${part ?? 0}`) * (digits.length === 3 ? 1 : 60)
    if (Number.isInteger(minutes / 15) && minutes <= 14 * 60)
      return minutes === 0
        ? "Z"
        : offsetOf(sign || "+", String(Math.floor(minutes / 60)), String(minutes % 60).padStart(2, "0"))
  }
  if (/^(UTC|GMT)$/i.test(text)) return "Z"
  return text.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2").replace(/^[+-]00:00$/, "Z")
}

/** The zone that a head names: an offset as in "Time, GMT-05:00" or "Time (UTC)", Europe/Berlin, or a name such as EST as it stands. */
export const zoneInHead = (head: string): string | undefined => {
  const [known] = (head.match(/[A-Z][A-Za-z_]+(\/[A-Za-z_]+){1,2}/g) ?? []).filter(isZone)
  if (known) return known
  const text = head.replaceAll("_", " ").replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
  const [found, sign, hours = "", minutes] =
    /\b(?:GMT|UTC|Zulu)\b ?(?:([+\u2212-]) ?(\d{1,2}):?(\d\d)?)?/i.exec(text) ?? []
  if (found) return sign ? offsetOf(sign, hours, minutes) : "Z"
  const [, alone = "", ofHours = "", ofMinutes] = /[[( ]([+\u2212-])(\d\d):?(\d\d)[\])]?$/.exec(head) ?? []
  if (alone) return offsetOf(alone, ofHours, ofMinutes)
  return names.exec(text)?.[0]
}

/** Of a line above the heads, such as "Time zone: UTC+10:00". */
export const zoneAbove = (line: string): string | undefined => {
  const [, value = ""] =
    /^\W*(?:time ?zone|tz|zeitzone|fuseau horaire|zona horaria|fuso hor[aá]rio|(?:utc|gmt) ?offset)\b[ "]*(?:\((?:h|hours)\))?[\s:=,;]+(.+?)[\s",;]*$/i.exec(
      line,
    ) ?? []
  if (value === "") return undefined
  const inCell = zoneInCell(value)
  return isOffset(inCell) ? inCell : (zoneInHead(value) ?? value)
}
