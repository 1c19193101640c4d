import { pathTo, rowScreen } from "#contract/screens"
import type { BoardPile } from "#domain/board"
import { cookingDaysNeeded, hasEnoughHotDays } from "#domain/cooking"
import { say } from "#domain/language"
import { progressOf, type Today } from "#domain/needs"
import { needsOf } from "#domain/round"
import { statusLabelOf } from "#domain/rows"
import { withUnit } from "#domain/units"
import { formatAgo } from "../format/relative-time"
import { unsureWords } from "../format/unsure-words"
import { HeatMark } from "../rows/heat-mark"
import { MethodLine } from "../rows/method-line"
import { Link } from "../ui/link"
import { Progress } from "../ui/progress"
import style from "./board.module.css"
import { Sparkline } from "./sparkline"

/** A pile on one line. */
export const BoardLine = ({ pile, today }: { pile: BoardPile; today: Today }) => {
  const { id, rowId, location, status, lastTemperature, lastRecordedAt } = pile
  const { rule, turns } = progressOf(pile)
  return (
    <tr>
      <th scope="row" className={style.pile} translate="no">
        <Link href={pathTo(rowScreen, { rowId: id })}>{rowId}</Link>
      </th>
      <td translate="no">{location}</td>
      <td>
        {lastTemperature !== null && (
          <span className={style.temperature}>
            <span className={style.number} translate="no">
              {withUnit("temperature", lastTemperature)}
            </span>{" "}
            <HeatMark temperature={lastTemperature} />
          </span>
        )}
      </td>
      <td className={style.when}>{lastRecordedAt && formatAgo(lastRecordedAt)}</td>
      <td>
        {!pile.unsure && (
          <>
            <HotDays days={pile.cookingDays} />
            <MethodLine pile={pile} />
          </>
        )}
      </td>
      <td className={style.turns} translate="no">
        {rule.turns > 0 && !pile.unsure ? `${turns} of ${rule.turns}` : "–"}
      </td>
      <td>
        <b className={style.need}>{pile.unsure ? unsureWords : needsOf(pile, today).map(say).join(" ")}</b>
        {status !== "active" && <span className={style.soft}> {statusLabelOf(status)}</span>}
      </td>
      <td>
        <Sparkline highs={pile.highs} />
      </td>
    </tr>
  )
}

/** '9/15 days' or 'Complete'. */
export const daysWords = (days: number) =>
  hasEnoughHotDays(days) ? "Complete" : `${days}/${cookingDaysNeeded} days`

const HotDays = ({ days }: { days: number }) => {
  const text = daysWords(days)
  return (
    <span className={style.days}>
      <Progress value={days} max={cookingDaysNeeded} label="Cooking progress" text={text} />
      <span translate={hasEnoughHotDays(days) ? "yes" : "no"}>{text}</span>
    </span>
  )
}
