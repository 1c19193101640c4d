import { thumbnailOf } from "#contract/photos"
import { notVoided } from "#domain/records"
import type { Row } from "#domain/rows"
import { withUnit } from "#domain/units"
import { Boundary } from "../api/boundary"
import { useKnown } from "../api/records"
import { formatDayAndTime } from "../format/earlier"
import { Thumbnail } from "../photos/thumbnail"
import { newestFirst } from "../records/newest-first"
import { HeatMark } from "../rows/heat-mark"
import { useOtherClock } from "../session/other-clock"
import { useClockZone, useDayWord } from "../session/today"
import { lastTemperaturesOf } from "./data"
import style from "./last-reading.module.css"

/** What the pile that is logged had last, with its photo. */
export const LastReading = ({ row }: { row: Row }) => {
  const dayWord = useDayWord(row.farmId)
  const zone = useClockZone(row.farmId)
  const otherClock = useOtherClock(row.farmId)
  if (row.lastTemperature === null || row.lastRecordedAt === null) return null
  return (
    <div className={style.reading}>
      <p className={style.last}>
        <HeatMark temperature={row.lastTemperature} />
        <span>
          Last: <b translate="no">{withUnit("temperature", row.lastTemperature)}</b>,{" "}
          {formatDayAndTime(Date.parse(row.lastRecordedAt), dayWord(row.lastRecordedAt), zone)}
          {otherClock && ` in ${otherClock.there}`}
        </span>
      </p>
      <div className={style.photo}>
        <Boundary fallback={null} renderError={() => null}>
          <LastPhoto rowId={row.id} />
        </Boundary>
      </div>
    </div>
  )
}

const LastPhoto = ({ rowId }: { rowId: number }) => {
  const [last] = newestFirst("temperatures", notVoided(useKnown(lastTemperaturesOf(rowId)).lines))
  return last?.photoUrl ? <Thumbnail src={thumbnailOf({ ...last, photoUrl: last.photoUrl })} /> : null
}
