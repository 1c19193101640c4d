import { isCookingComplete } from "./rows"
import { volumeName, volumeWords } from "./unit-words"
import { numberOf, withUnit } from "./units"

/** A record came from another pile. */
export const movedHere = "Moved here"

/** The names of the fields in the history. */
export const rowFieldLabels: Record<string, string> = {
  rowId: "Row ID",
  location: "Location",
  length: "Length",
  width: "Width",
  startDate: "Start date",
  cubicYards: volumeName,
  materialCategoryId: "Material category",
  status: "Status",
  zone: "Time zone",
  method: "Method",
  count: "New count",
  putBack: "Removal taken back",
  moved: movedHere,
  mergedInto: "Merged",
  mergedFrom: "Merged",
  splitInto: "Split",
  splitFrom: "Split",
  mergeVoided: "Merge voided",
  splitVoided: "Split voided",
}

/** A merge or a split of the pile, or the void of one, which is no correction of a field. */
export const isOfFamily = (field: string): boolean => /^(merge|split)/.test(field)

/**
 * 'Into C-12', and when it was entered where that was later: `from` has the instant. Of a void the other piles and the reason.
 * `timeText` formats an instant.
 */
export const familyText = (
  { field, from, to }: { field: string; from: string | null; to: string | null },
  timeText: (at: string) => string,
): string => {
  if (field.endsWith("Voided")) return `${from}: ${to}`
  const words = familyWords[field]?.(to ?? "") ?? `${to}`
  return from === null ? words : `${words}, entered ${timeText(from)}`
}

const familyWords: Record<string, (piles: string) => string> = {
  mergedInto: (pile) => `Into ${pile}`,
  mergedFrom: (piles) => `Of ${piles}`,
  splitInto: (pile) => `${pile} was split from it`,
  splitFrom: (pile) => `From ${pile}`,
}

/** A corrected field's old or new value in words. */
export const changedValue = (field: string, value: string | null, dateOf: (at: string) => string): string => {
  if (value === null) return "none"
  if (field === "length" || field === "width") return withUnit("length", Number(value))
  if (field === "cubicYards") return numberOf("volume", Number(value))
  return field === "startDate" ? dateOf(value) : value
}

/** The field's name; a volume's is the reader's unit. */
export const changedField = (field: string): string =>
  field === "cubicYards" ? volumeWords() : (rowFieldLabels[field] ?? field)

/** A record that came from another pile, in words. */
export const movedText = ({ from, to }: { from: string | null; to: string | null }): string =>
  `${to}, from ${from}`

/** Of these a manager has said why, and nothing else. */
export const isReasoned = (field: string): boolean => field === "count" || field === "putBack"

/** A change of status in words. */
export const stepText = ({ from, to }: { from: string | null; to: string | null }): string => {
  if (to === "ready_for_pickup") return "Ready for pickup"
  if (to === "inactive") return "Made inactive"
  if (to === "removed") return "Pile removed"
  if (isCookingComplete(to)) return from === "ready_for_pickup" ? "Not ready yet" : "Marked complete"
  return isCookingComplete(from) ? "Not complete yet" : "Made active again"
}
