import { trySending } from "../outbox/outbox"
import { discardRecord } from "../outbox/put-right"
import type { KeptRecord } from "../store/contents"
import { toast } from "../toasts/toast"
import { Button } from "../ui/button"
import { Confirm } from "../ui/confirm"
import { Dialog } from "../ui/dialog"

type Props = { record: KeptRecord; name: string; onClose: () => void }

export const onItsWay = { title: "It is being sent now", description: "Please try again in a moment." }

/** Asks before a record is dropped; one that the server may have is not, unless it is refused now. */
export const DiscardRecord = ({ record, name: noun, onClose }: Props) => {
  const discard = async () => {
    if ((await discardRecord(record)) !== "done") toast(onItsWay)
  }
  if (record.mayBeThere && !record.needsAttention) return <MayBeThere record={record} onClose={onClose} />
  return (
    <Confirm
      open
      title="Discard this record?"
      action="Discard"
      busy="Discarding..."
      onConfirm={discard}
      onClose={onClose}
    >
      <p>
        {noun}. {record.mayBeThere ? notOnlyHere : "It is on this phone only, and cannot be brought back."}
      </p>
    </Confirm>
  )
}

const notOnlyHere = "An earlier try may have taken it to the server. On this phone it cannot be brought back."

const MayBeThere = ({ record, onClose }: Pick<Props, "record" | "onClose">) => {
  const send = () => {
    trySending()
    onClose()
  }
  return (
    <Dialog
      open
      title="It may be on the server already"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button onClick={send}>Send now</Button>
        </>
      }
    >
      <p>
        It was sent, and the answer did not come. Send it again, which makes no second record
        {record.voids === undefined && ", and void it then"}.
      </p>
    </Dialog>
  )
}
