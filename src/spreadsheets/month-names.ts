/** Of which the months' names are known, besides English. */
const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da"]

/** 1 to 12, for a name or its short form in one of the languages; undefined for one that two languages give to different months. */
export const monthNamed = (name = ""): number | undefined => {
  names ??= namesOf(languages)
  return names.get(keyOf(name)) || undefined
}

let names: Map<string, number> | undefined

const keyOf = (name: string) =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}|\./gu, "")
    .toLowerCase()

const namesOf = (of: readonly string[]) => {
  const found = new Map<string, number>()
  const add = (name: string, month: number) =>
    found.set(name, found.has(name) && found.get(name) !== month ? 0 : month)
  for (const language of of)
    for (const length of ["long", "short"] as const)
      for (let month = 1; month <= 12; month++) {
        const format = new Intl.DateTimeFormat(language, { month: length, day: "numeric", timeZone: "UTC" })
        const parts = format.formatToParts(Date.UTC(2025, month - 1, 3))
        add(keyOf(parts.find(({ type }) => type === "month")?.value ?? ""), month)
      }
  for (const [name, month] of [
    ["sept", 9],
    ["juli", 7],
    ["juin", 6],
  ] as const)
    found.set(name, month)
  return found
}
