import { pluralize } from "../format/plural"
import { sendNow } from "../outbox/outbox"
import { useWaiting } from "../store/waiting"
import { Button } from "../ui/button"

/** How many records wait on this device. */
export const WaitingNote = () => {
  const { length } = useWaiting()
  return (
    <div className="print-hidden">
      <p role="status">
        {pluralize(length, "record")} wait{length === 1 ? "s" : ""} on this phone
      </p>
      <Button variant="outline" onClick={sendNow}>
        Send now
      </Button>
    </div>
  )
}
