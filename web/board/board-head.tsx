import type { Board } from "#domain/board"
import { type Calendar, calendarIn } from "#domain/calendar"
import type { Today } from "#domain/needs"
import { roundCount } from "#domain/round"
import { deviceZone } from "../format/device-zone"
import { serverNow } from "../lib/server-clock"
import { useNamedFarm } from "../session/named-farm"
import { useClockZone } from "../session/today"
import style from "./board.module.css"

type Props = Pick<Board, "piles"> & { farmId: number; calendar: Calendar; today: Today }

/** The farm, its day and how far its round is. */
export const BoardHead = ({ piles, farmId, calendar, today }: Props) => {
  const farm = useNamedFarm(farmId)
  const zone = useClockZone(farmId)
  const round = roundCount(piles, today)
  const now = new Date(serverNow()).toISOString()
  const isOtherClock = calendar.dateTimeOf(now) !== calendarIn(deviceZone()).dateTimeOf(now)
  return (
    <>
      <h2>{[farm?.name ?? "Compost Piles", calendar.dateOf(now)].join(", ")}</h2>
      {round.of > 0 && (
        <p>
          {round.logged} of {round.of} logged today
        </p>
      )}
      {isOtherClock && <p className={style.zone}>Days and times are counted in {zone}.</p>}
    </>
  )
}
