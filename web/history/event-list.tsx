import { startTransition, useMemo, useState } from "react"
import { calendarIn } from "#domain/calendar"
import type { HistoryEvent } from "#domain/history"
import { formatCount } from "../format/count"
import { deviceZone } from "../format/device-zone"
import { mostOnPaper, useIsPrinted } from "../lib/use-is-printed"
import { useZone } from "../session/today"
import { Button } from "../ui/button"
import { eventKey } from "./event-key"
import { EventLine } from "./event-line"
import style from "./history.module.css"

/** Lines shown at first: a pile may have thousands. */
const page = 100

/** The events, newest first. */
export const EventList = ({ events, farmId }: { events: readonly HistoryEvent[]; farmId: number }) => {
  const [shown, setShown] = useState(page)
  const zone = useZone(farmId)
  const calendar = useMemo(() => calendarIn(deviceZone(), zone), [zone])
  const isPrinted = useIsPrinted()
  const newest = events.slice(-(isPrinted ? mostOnPaper : shown)).reverse()
  return (
    <>
      <ol className={style.list} aria-label="History">
        {newest.map((event) => (
          <EventLine key={eventKey(event)} event={event} calendar={calendar} />
        ))}
      </ol>
      {events.length > mostOnPaper && (
        <p className="paper-only">
          The newest {formatCount(mostOnPaper)} of {formatCount(events.length)} events. The exported log has
          all of them.
        </p>
      )}
      {events.length > shown && (
        <Button variant="outline" onClick={() => startTransition(() => setShown(shown + page))}>
          Show more
        </Button>
      )}
    </>
  )
}
