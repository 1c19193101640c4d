import { TriangleAlert } from "lucide"
import { memo } from "react"
import { logTemperatureScreen, pathTo, rowScreen } from "#contract/screens"
import { hasEnoughHotDays } from "#domain/cooking"
import { withDegrees } from "#domain/degrees"
import type { Today } from "#domain/needs"
import { needsOf, needsReading } from "#domain/round"
import type { Row } from "#domain/rows"
import { isEditable } from "#domain/rows"
import { formatAgo } from "../format/relative-time"
import { CookingProgress } from "../rows/cooking-progress"
import { HeatMark } from "../rows/heat-mark"
import { StatusBadge } from "../rows/status-badge"
import { Trend } from "../rows/trend"
import { useOthersName } from "../session/others-name"
import { useToday } from "../session/today"
import type { KeptRecord } from "../store/contents"
import { buttonClass } from "../ui/button-class"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import style from "./home.module.css"
import { rarePart } from "./rare-part"

/** On a good link records don't wait. */
const Unsent = rarePart((parts) => parts.Unsent)

/** Of a windrow that is complete; until then a need tells turns that are missing. */
const CountTurns = rarePart((parts) => parts.CountTurns)

/** Most piles are windrows. */
const MethodLine = rarePart((parts) => parts.MethodLine, <br />)

type Props = {
  row: Row
  /** Does the card say where the pile lies? */
  place: boolean
  mayWrite: boolean
  /** The pile's records that wait on this device, if any. */
  waiting?: readonly KeptRecord[] | undefined
}

/**
 * A pile in the list; the whole card opens it, but for the button that opens its form. Memoized: a filter, or a letter of what
 * is looked for, draws no card anew that stays.
 */
export const RowCard = memo(({ row, place, mayWrite, waiting }: Props) => {
  const today = useToday(row.farmId)
  const mayLog = mayWrite && isEditable(row)
  return (
    <div className={`${style.card} ${mayLog ? style.loggable : ""}`}>
      <Link href={pathTo(rowScreen, { rowId: row.id })} className={style.open}>
        <span className={style.head}>
          <span className={style.label} translate="no">
            Pile #{row.rowId}
          </span>
          {place && (
            <span className={style.place} translate="no">
              {row.location}
            </span>
          )}
          <StatusBadge status={row.status} quiet />
        </span>
        <LastReading row={row} />
        <span className={style.foot}>
          <Needs row={row} today={today} />
          {waiting && <Unsent records={waiting} row={row} />}
          {isEditable(row) && !row.unsure && (
            <CookingProgress
              days={row.cookingDays}
              below={(row.countSince || row.method !== "windrow") && <MethodLine pile={row} />}
            >
              {hasEnoughHotDays(row.cookingDays) && <CountTurns row={row} />}
            </CookingProgress>
          )}
        </span>
      </Link>
      {mayLog && <LogLink row={row} today={today} />}
    </div>
  )
})

type OfToday = { row: Row; today: Today }

/** Filled while today's reading is missing. */
const LogLink = ({ row, today }: OfToday) => (
  <Link
    href={pathTo(logTemperatureScreen, { rowId: row.id })}
    className={buttonClass(needsReading(row, today) ? "primary" : "secondary", style.log)}
    aria-label={`Log temperature of ${row.rowId}`}
  >
    Log
  </Link>
)

const LastReading = ({ row }: { row: Row }) => {
  const author = useOthersName()(row.lastRecordedBy, row.lastAuthor)
  if (row.lastRecordedAt === null || row.lastTemperature === null) return null
  return (
    <span className={style.last}>
      <span className={style.temperature} translate="no">
        {withDegrees(row.lastTemperature)}
      </span>
      <HeatMark temperature={row.lastTemperature} />
      <span className={style.since}>
        <span>
          {author && (
            <>
              <bdi translate="no">{author}</bdi>,{" "}
            </>
          )}
          {formatAgo(row.lastRecordedAt)}
        </span>{" "}
        <Trend row={row} />
      </span>
    </span>
  )
}

/** The pile's needs, if any. */
const Needs = ({ row, today }: OfToday) => {
  const needs = needsOf(row, today)
  return (
    needs.length > 0 && (
      <span className={style.need}>
        <Icon of={TriangleAlert} />
        <span>
          {needs.map((need) => (
            <span key={need}>{need} </span>
          ))}
        </span>
      </span>
    )
  )
}
