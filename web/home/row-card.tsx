import { Thermometer, TriangleAlert } from "lucide-react"
import { Link } from "wouter"
import { pathTo, rowScreen } from "#contract/screens"
import { needsOf } from "#domain/round"
import type { Row } from "#domain/rows"
import { isEditable } from "#domain/rows"
import { formatAgo } from "../format/relative-time"
import { CookingProgress } from "../rows/cooking-progress"
import { StatusBadge } from "../rows/status-badge"
import { Trend } from "../rows/trend"
import { useOthersName } from "../session/others-name"
import { useIsToday } from "../session/today"
import style from "./home.module.css"

/** A pile in the list; the whole card opens it. */
export const RowCard = ({ row }: { row: Row }) => (
  <Link href={pathTo(rowScreen, { rowId: row.id })} className={style.card}>
    <span className={style.head}>
      <span className={style.label}>Pile #{row.rowId}</span>
      <StatusBadge status={row.status} />
    </span>
    <span className={style.place}>{row.location}</span>
    <LastReading row={row} />
    {isEditable(row) && <CookingProgress days={row.cookingDays} />}
    <Needs row={row} />
  </Link>
)

const LastReading = ({ row }: { row: Row }) => {
  const author = useOthersName()(row.lastRecordedBy, row.lastAuthor)
  return (
    row.lastRecordedAt && (
      <span className={style.last}>
        <Thermometer aria-hidden="true" />
        <span>
          {row.lastTemperature} °F{author && ", "}
          <bdi>{author}</bdi>, {formatAgo(row.lastRecordedAt)}
        </span>
        <Trend row={row} />
      </span>
    )
  )
}

/** What the pile needs, if anything. */
const Needs = ({ row }: { row: Row }) =>
  needsOf(row, useIsToday(row.farmId)).map((need) => (
    <span key={need} className={style.need}>
      <TriangleAlert aria-hidden="true" />
      {need}
    </span>
  ))
