import { say } from "#domain/language"
import { progressOf, type Today } from "#domain/needs"
import { inOrderOfNeed } from "#domain/round"
import type { Row } from "#domain/rows"
import { type Quantity, unitOf } from "#domain/units"

export type Column = "pile" | "place" | "temperature" | "recorded" | "days" | "turns" | "need"
export type Direction = "ascending" | "descending"
export type Sort = { column: Column; direction: Direction }

type Head = { column: Column; label: string; of?: Quantity; first: Direction }

/** The heads, with the unit of what they are of, and the direction in which the first touch sorts: what matters most comes first. */
export const columns: readonly Head[] = [
  { column: "pile", label: "Pile", first: "ascending" },
  { column: "place", label: "Place", first: "ascending" },
  { column: "temperature", label: "Last", of: "temperature", first: "descending" },
  { column: "recorded", label: "When", first: "ascending" },
  { column: "days", label: "Hot days", first: "descending" },
  { column: "turns", label: "Turns", first: "ascending" },
  { column: "need", label: "Need", first: "ascending" },
]

/** 'Last °F'. */
export const labelOf = ({ label, of }: Head) => (of ? `${say(label)} ${unitOf(of).symbol}` : label)

/** Equal piles stay in the order of their need. */
export const sorted = <R extends Row>(
  piles: readonly R[],
  { column, direction }: Sort,
  today: Today,
): R[] => {
  const byNeed = inOrderOfNeed(piles, today)
  if (column === "need") return direction === "ascending" ? byNeed : byNeed.reverse()
  const compare = comparisons[column]
  return byNeed.sort((a, b) => (direction === "ascending" ? compare(a, b) : compare(b, a)))
}

type Comparison = (a: Row, b: Row) => number

/** 'Bay 2' comes before 'Bay 10'. */
const { compare } = new Intl.Collator("en", { numeric: true })

const comparisons: Record<Exclude<Column, "need">, Comparison> = {
  pile: (a, b) => compare(a.rowId, b.rowId),
  place: (a, b) => compare(a.location, b.location) || compare(a.rowId, b.rowId),
  temperature: (a, b) => (a.lastTemperature ?? 0) - (b.lastTemperature ?? 0),
  recorded: (a, b) => Date.parse(a.lastRecordedAt ?? never) - Date.parse(b.lastRecordedAt ?? never),
  days: (a, b) => a.cookingDays - b.cookingDays,
  turns: (a, b) => progressOf(a).turns - progressOf(b).turns,
}

const never = "1970-01-01"
