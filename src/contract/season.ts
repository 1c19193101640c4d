import * as z from "zod/mini"
import { dayMs } from "../domain/day"
import type { Period } from "../domain/season"
import { tableNames } from "../domain/season-tables"
import { Language } from "./users"

const day = (field: string) =>
  z.optional(
    z.iso
      .date({ error: `${field} must be a day such as 2026-01-31` })
      .check(z.refine((text) => text >= "2000", `${field} is too long ago`)),
  )

/** The query of a season: its first and its last day, of the farm's zone, and for a file one of its tables. */
export const SeasonQuery = z.object({ from: day("From"), to: day("To") })
export const SeasonFileQuery = z.extend(SeasonQuery, {
  language: z.optional(Language),
  table: z._default(z.enum(tableNames, { error: `Table must be ${tableNames.join(" or ")}` }), "piles"),
})

/** Five years, with their leap days. */
const mostDays = 1827

/** The period of a query, or why there is none. Days that it leaves out are those of the calendar year of the other one, or of today. */
export const periodOf = (
  { from, to }: { [D in keyof Period]?: string | undefined },
  today: string,
): Period | string => {
  const period = {
    from: from ?? `${(to ?? today).slice(0, 4)}-01-01`,
    to: to ?? `${(from ?? today).slice(0, 4)}-12-31`,
  }
  if (period.to < period.from) return "To must not be before From"
  const days = 1 + (Date.parse(period.to) - Date.parse(period.from)) / dayMs
  return days > mostDays ? "A season has five years at most" : period
}
