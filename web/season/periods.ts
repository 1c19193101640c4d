import { farmScreen } from "#contract/screens"
import type { Period } from "#domain/season"

/** How a period is chosen. */
export const periodKinds = [
  { value: "year", label: "Calendar Year" },
  { value: "fiscal", label: "July–June" },
  { value: "quarter", label: "Quarter" },
  { value: "own", label: "Own" },
] as const
export type PeriodKind = (typeof periodKinds)[number]["value"]

/** The periods of a kind that have begun by a day such as '2026-05-01', the newest first; none of one's own. */
export const periodsOf = (kind: PeriodKind, today: string): (Period & { name: string })[] => {
  const newest = Number(today.slice(0, 4))
  const years = Array.from({ length: 6 }, (_, before) => newest - before)
  const all = years.flatMap((year) => {
    if (kind === "year") return [{ name: `${year}`, from: `${year}-01-01`, to: `${year}-12-31` }]
    if (kind === "fiscal")
      return [{ name: `July ${year} – June ${year + 1}`, from: `${year}-07-01`, to: `${year + 1}-06-30` }]
    return kind === "quarter" ? quarters.map((of) => of(year)).reverse() : []
  })
  return all.filter(({ from }) => from <= today)
}

const quarters = ["01-01 03-31", "04-01 06-30", "07-01 09-30", "10-01 12-31"].map((days, index) => {
  const [from, to] = days.split(" ")
  return (year: number) => ({
    name: `Quarter ${index + 1}, ${year}`,
    from: `${year}-${from}`,
    to: `${year}-${to}`,
  })
})

/** Which kind a period is of. */
export const kindOf = ({ from, to }: Period, today: string): PeriodKind =>
  periodKinds.find(({ value }) => periodsOf(value, today).some((one) => one.from === from && one.to === to))
    ?.value ?? "own"

/** The period in the address; the calendar year without one. */
export const periodIn = (query: URLSearchParams, today: string): Period => {
  const year = today.slice(0, 4)
  return { from: query.get("from") ?? `${year}-01-01`, to: query.get("to") ?? `${year}-12-31` }
}

/** The address of a paper of the farm's about a period. */
export const paperPath = (paper: "season" | "piles", { from, to }: Period): string =>
  `${farmScreen}?${new URLSearchParams({ paper, from, to })}`
