import { Thermometer, TriangleAlert } from "lucide-react"
import { Link } from "wouter"
import { needOf } from "#contract/attention"
import type { Row } from "#contract/rows"
import { isEditable } from "#contract/status"
import { agoOf } from "../lib/ago"
import { serverNow } from "../lib/clock"
import { CookingProgress } from "./cooking-progress"
import style from "./home.module.css"
import { StatusBadge } from "./status-badge"

/** A pile in the list; the whole card opens it. */
export const RowCard = ({ row }: { row: Row }) => (
  <Link href={`/rows/${row.id}`} className={style.card}>
    <span className={style.head}>
      <span className={style.label}>Pile #{row.rowId}</span>
      <StatusBadge status={row.status} />
    </span>
    <span className={style.place}>{row.location}</span>
    <LastReading row={row} />
    {isEditable(row) && <CookingProgress days={row.cookingDays} />}
    <Need row={row} />
  </Link>
)

const LastReading = ({ row: { lastTemperature, lastRecordedAt } }: { row: Row }) =>
  lastRecordedAt && (
    <span className={style.last}>
      <Thermometer aria-hidden="true" />
      {lastTemperature} °F, {agoOf(lastRecordedAt)}
    </span>
  )

/** What the pile needs next, when it needs something. */
const Need = ({ row }: { row: Row }) => {
  const need = needOf(row, new Date(serverNow()))
  return (
    need && (
      <span className={style.need}>
        <TriangleAlert aria-hidden="true" />
        {need}
      </span>
    )
  )
}
