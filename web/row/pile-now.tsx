import type { ReactNode } from "react"
import { heatOf } from "#domain/heat"
import type { Row } from "#domain/rows"
import { stageLabels } from "#domain/stages"
import { withUnit } from "#domain/units"
import { formatAgo } from "../format/relative-time"
import { CookingProgress } from "../rows/cooking-progress"
import { CountTurns } from "../rows/count-turns"
import { HeatMark, heatClass } from "../rows/heat-mark"
import { MethodLine } from "../rows/method-line"
import { StatusBadge } from "../rows/status-badge"
import { Trend } from "../rows/trend"
import { useOthersName } from "../session/others-name"
import { Badge } from "../ui/badge"
import { Card } from "../ui/card"
import { FifteenthDay } from "./fifteenth-day"
import { PileNeeds } from "./pile-needs"
import style from "./pile-now.module.css"

/** The pile at a glance: how hot it is, since when, its needs, and its progress. */
export const PileNow = ({ row, beside }: { row: Row; beside?: ReactNode }) => (
  <Card>
    <div className={style.head}>
      <p className={style.place} translate="no">
        {row.location}
      </p>
      {row.stage && <Badge>{stageLabels[row.stage]}</Badge>}
      <StatusBadge status={row.status} />
    </div>
    {beside}
    <LastReading row={row} />
    {row.probeTemperature !== null && row.probeRecordedAt && (
      <p className={style.when}>
        By probe: {withUnit("temperature", row.probeTemperature)}, {formatAgo(row.probeRecordedAt)}
      </p>
    )}
    <PileNeeds row={row} />
    {!row.unsure && (
      <section aria-label="Cooking Status" className={style.cooking}>
        <h2>Cooking Status</h2>
        <CookingProgress days={row.cookingDays} exact below={<MethodLine pile={row} />}>
          <CountTurns row={row} />
        </CookingProgress>
        <FifteenthDay row={row} />
      </section>
    )}
  </Card>
)

const LastReading = ({ row }: { row: Row }) => {
  const { lastTemperature, lastRecordedAt, lastRecordedBy, lastAuthor } = row
  const author = useOthersName()(lastRecordedBy, lastAuthor)
  if (lastTemperature === null || lastRecordedAt === null)
    return !row.unsure && <p className={style.none}>No temperature yet</p>
  return (
    <div className={style.last}>
      <p className={`${style.degrees} ${heatClass(heatOf(lastTemperature))}`} translate="no">
        <HeatMark temperature={lastTemperature} />
        {withUnit("temperature", lastTemperature)}
      </p>
      <p className={style.when}>
        <span>
          {formatAgo(lastRecordedAt)}
          {author && " · "}
          <bdi translate="no">{author}</bdi>
        </span>
        <Trend row={row} />
      </p>
    </div>
  )
}
