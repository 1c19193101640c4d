import { turnsNeeded } from "#domain/cooking"
import { outOf } from "#domain/plural"
import type { Row } from "#domain/rows"
import { pluralize } from "../format/plural"
import style from "./method-line.module.css"

/** The turns of a windrow's only count, beside its bar; of others the line below it tells them. */
export const CountTurns = ({ row }: { row: Row }) =>
  row.countSince === null && row.method === "windrow" && <p className={style.turns}>{turnsOf(row)}</p>

/** Those of the hot period, by which a windrow is judged; made on one day they mixed it once. */
const turnsOf = ({ countTurns: turns, countTurnDays: days }: Row) => {
  const counted = turns > turnsNeeded ? pluralize(turns, "turn") : outOf(turns, turnsNeeded, "turn")
  return days < turns ? `${counted} on ${pluralize(days, "day")}` : counted
}
