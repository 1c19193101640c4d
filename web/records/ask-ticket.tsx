import { type FormEvent, useState } from "react"
import { isFamilyAct } from "#domain/record-kinds"
import { isYard } from "#domain/rows"
import { type Ticketed, type TicketUse, usedBefore } from "#domain/tickets"
import { useIfLoaded } from "../api/use-if-loaded"
import { formatDate } from "../format/dates"
import { tickets } from "../rows/data-beside"
import { useWaiting } from "../store/waiting"
import { Button } from "../ui/button"
import { Cancel } from "../ui/cancel"
import { Dialog } from "../ui/dialog"

/** A form with a field for the ticket's number; `trigger` validates and marks what is wrong, `save` validates and saves. */
type Ticketing = {
  typed: () => string | null | undefined
  trigger: () => Promise<boolean>
  save: () => unknown
}

/**
 * Asks before a ticket number is recorded twice, then runs `save`; nothing is forbidden, and a form that can't be saved is not asked
 * about. Also without a connection it goes on at once where the phone knows of no other record with the number. The caller shows
 * the `question`.
 */
export const useAskTicket = (farmId: number, { typed, trigger, save }: Ticketing) => {
  const known = useIfLoaded(tickets())
  const records = useWaiting().filter((record) => record.farmId === farmId)
  const voided = new Set(records.map(({ voids }) => voids))
  const waiting = records.flatMap(({ key, kind, voids, body: { ticket } }) =>
    voids === undefined && !voided.has(key) && typeof ticket === "string" && !isFamilyAct(kind)
      ? [{ ticket, kind }]
      : [],
  )
  const [asked, setAsked] = useState<{ ticket: string; use: TicketUse | Ticketed }>()
  /** The number that was answered for: it is not asked about again while another field is put right. */
  const [agreed, setAgreed] = useState("")
  const close = () => setAsked(undefined)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const ticket = typed() ?? ""
    const use = usedBefore([...waiting, ...(known ?? [])], ticket)
    return use && ticket !== agreed && (await trigger()) ? setAsked({ ticket, use }) : save()
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
              save()
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
  return { onSubmit, question }
}

/** 'Ticket 4711 is on a sale of A-12 on Nov 3, 2026.' */
const usedText = (use: TicketUse | Ticketed) => {
  const what = `Ticket ${use.ticket} is on a ${use.kind === "sales" ? "sale" : "load"}`
  if (!("pile" in use)) return `${what} that waits on this phone.`
  return `${what} ${isYard({ rowId: use.pile }) ? "at the gate" : `of ${use.pile}`} on ${formatDate(use.at)}.`
}
