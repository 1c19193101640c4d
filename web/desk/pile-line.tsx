import { memo } from "react"
import { pathTo, rowScreen } from "#contract/screens"
import { needsOf } from "#domain/round"
import { isEditable, type Row, statusLabelOf } from "#domain/rows"
import { withUnit } from "#domain/units"
import { daysWords } from "../board/board-line"
import { Sparkline } from "../board/sparkline"
import { formatAgo } from "../format/relative-time"
import { unsureWords } from "../format/unsure-words"
import { HeatMark } from "../rows/heat-mark"
import { useToday } from "../session/today"
import { Link } from "../ui/link"
import style from "./desk.module.css"
import { enter } from "./lines"

type Props = {
  row: Row
  /** The highest readings of its last days, once they have come. */
  highs: readonly (number | null)[] | undefined
  isChosen: boolean
  /** Does the Tab key stop here? */
  isStop: boolean
  /** Below what the screen shows at first? */
  isFar: boolean
  minute: number
  onFocus: (id: number) => void
}

/** A pile on two short lines, as tall with a need as without: a reading that comes moves none of the others. */
export const PileLine = memo(({ row, highs, isChosen, isStop, isFar, onFocus }: Props) => {
  const { lastTemperature, lastRecordedAt } = row
  const need = useNeed(row)
  return (
    <li className={isFar ? `${style.item} ${style.far}` : style.item}>
      <Link
        href={pathTo(rowScreen, { rowId: row.id })}
        className={style.line}
        aria-current={isChosen ? "page" : undefined}
        tabIndex={isStop ? 0 : -1}
        onFocus={() => onFocus(row.id)}
        onClick={(event) => {
          // By the Enter key.
          if (event.detail > 0) return
          event.preventDefault()
          enter(event.currentTarget)
        }}
      >
        <span className={style.label} translate="no">
          {row.rowId}
        </span>
        <span className={style.days} translate="no">
          {isEditable(row) && !row.unsure && daysWords(row.cookingDays)}
        </span>
        <span className={style.highs}>{highs && <Sparkline highs={highs} />}</span>
        <span className={style.degrees}>
          {lastTemperature !== null && (
            <>
              <span translate="no">{withUnit("temperature", lastTemperature)}</span>{" "}
              <HeatMark temperature={lastTemperature} />
            </>
          )}
        </span>
        <span className={style.told}>
          <span>
            {need && <b className={style.need}>{need} </b>}
            {(row.status !== "active" || !need) && statusLabelOf(row.status)}
          </span>
          <span>{lastRecordedAt && formatAgo(lastRecordedAt)}</span>
        </span>
      </Link>
    </li>
  )
})

/** The most urgent one; that today's reading is missing, the age beside it tells too. */
const useNeed = (row: Row) => {
  const [first] = needsOf(row, useToday(row.farmId))
  return row.unsure ? unsureWords : first
}
