import { useMemo } from "react"
import type { Board } from "#domain/board"
import { calendarIn } from "#domain/calendar"
import type { Row } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { LoggedToday } from "../board/logged-today"
import { ZoneNote } from "../chart/zone-note"
import { deviceZone } from "../format/device-zone"
import { joinVisits } from "../rows/visit-lines"
import { useByPlace } from "../session/places"
import { useUser } from "../session/session"
import { useClockZone, useToday } from "../session/today"
import { useWaiting } from "../store/waiting"
import style from "./desk.module.css"
import { PhotosOfDays } from "./photos-of-days"

type Props = {
  /** The pile on the screen, if it is of one. */
  row: Row | undefined
  board: Board | undefined
}

/** At the right of the screen: the photos of its pile, and what the farm has logged today. */
export const Beside = ({ row, board }: Props) => (
  <aside className={style.inside} aria-label="Beside">
    {row && (
      <Boundary key={row.id} fallback={null} renderError={() => null}>
        <PhotosOfDays row={row} days={6} />
      </Boundary>
    )}
    {board && <Today board={board} row={row} />}
  </aside>
)

const Today = ({ board: { logged, piles }, row }: { board: Board; row: Row | undefined }) => {
  const { farmId } = useUser()
  const zone = useClockZone(farmId)
  const today = useToday(farmId)
  const inOrder = useByPlace(farmId)
  const waiting = useWaiting()
  // As the times of the screen beside it; the note tells whose day it is where the farm has another.
  const clock = deviceZone()
  const calendar = useMemo(() => calendarIn(clock), [clock])
  const lines = useMemo(
    () => joinVisits(row ? logged.filter(({ pileId }) => pileId === row.id) : logged, inOrder),
    [logged, row, inOrder],
  )
  return (
    <div className={style.today}>
      <LoggedToday
        lines={lines.filter(({ event }) => today.isToday(event.at))}
        calendar={calendar}
        isPrinted={false}
        rowId={row?.rowId}
        isWaiting={waiting.some(({ rowId }) =>
          row ? rowId === row.id : piles.some(({ id }) => id === rowId),
        )}
      />
      <ZoneNote zone={zone} />
    </div>
  )
}
