import { startTransition, useMemo, useState } from "react"
import { calendarIn } from "#domain/calendar"
import { formatCount } from "../format/count"
import { deviceZone } from "../format/device-zone"
import { mostOnPaper, useIsPrinted } from "../lib/use-is-printed"
import type { EventLine as Line } from "../rows/visit-lines"
import { useZone } from "../session/today"
import { Button } from "../ui/button"
import { eventKey } from "./event-key"
import { EventLine } from "./event-line"
import style from "./history.module.css"

/** Lines shown at first: a pile may have thousands. */
const page = 100

/** The lines, newest first. */
export const EventList = ({ lines, farmId }: { lines: readonly Line[]; farmId: number }) => {
  const [shown, setShown] = useState(page)
  const zone = useZone(farmId)
  const clock = deviceZone()
  const calendar = useMemo(() => calendarIn(clock, zone), [clock, zone])
  const isPrinted = useIsPrinted()
  const newest = lines.slice(-(isPrinted ? mostOnPaper : shown)).reverse()
  return (
    <>
      <ol className={style.list} aria-label="History">
        {newest.map((line) => (
          <EventLine key={eventKey(line.event)} line={line} calendar={calendar} />
        ))}
      </ol>
      {lines.length > mostOnPaper && (
        <p className="paper-only">
          The newest {formatCount(mostOnPaper)} of {formatCount(lines.length)} events. The exported log has
          all of them.
        </p>
      )}
      {lines.length > shown && (
        <Button variant="outline" onClick={() => startTransition(() => setShown(shown + page))}>
          Show more
        </Button>
      )}
    </>
  )
}
