import { type ReactNode, useState } from "react"
import { eventOf, recordEvents } from "#domain/record-kinds"
import { type TicketUse, usedBefore } from "#domain/tickets"
import { useIfLoaded } from "../api/use-if-loaded"
import { formatDate } from "../format/dates"
import { tickets } from "../rows/data-beside"
import { Button } from "../ui/button"
import { Cancel } from "../ui/cancel"
import { Dialog } from "../ui/dialog"

type Asked = { ticket: string; use: TicketUse; goOn: () => unknown }

/**
 * Asks before a ticket number is recorded twice; nothing is forbidden. `ask` goes on at once where the phone knows of no other
 * record with it, also without a connection; the caller shows the `question`.
 */
export const useAskTicket = (): {
  ask: (ticket: string | null | undefined, goOn: () => unknown) => unknown
  question: ReactNode
} => {
  const uses = useIfLoaded(tickets())
  const [asked, setAsked] = useState<Asked>()
  /** The number that was answered for: it is not asked about again while another field is put right. */
  const [agreed, setAgreed] = useState("")
  const close = () => setAsked(undefined)
  const ask = (ticket: string | null | undefined, goOn: () => unknown) => {
    const use = usedBefore(uses ?? [], ticket ?? "")
    return use && ticket !== agreed ? setAsked({ ticket: ticket ?? "", use, goOn }) : goOn()
  }
  const question = asked && (
    <Dialog
      open
      title="Ticket Recorded Before"
      onClose={close}
      actions={
        <>
          <Cancel onCancel={close} />
          <Button
            onClick={() => {
              close()
              setAgreed(asked.ticket)
              asked.goOn()
            }}
          >
            Save Anyway
          </Button>
        </>
      }
    >
      <p>{usedText(asked.use)} Save all the same?</p>
    </Dialog>
  )
  return { ask, question }
}

/** 'Ticket 4711 is on a sale of A-12 on Nov 3, 2026.' */
const usedText = ({ ticket, kind, pile, at }: TicketUse) =>
  `Ticket ${ticket} is on ${recordEvents[eventOf[kind]].noun} of ${pile} on ${formatDate(at)}.`
