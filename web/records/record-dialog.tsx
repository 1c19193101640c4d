import { type ReactNode, useState } from "react"
import type { Recorded } from "#domain/records"
import { Button } from "../ui/button"
import { Dialog } from "../ui/dialog"
import { RecordFacts } from "./record-facts"
import type { OnVoid } from "./void-form"
import { VoidRecord } from "./void-record"

type Props = {
  title: string
  record: Recorded & { id: number }
  at: string
  facts?: readonly (readonly [name: string, value: ReactNode])[]
  onVoid?: OnVoid | undefined
  onClose: () => void
}

/** A record's details, and the button that voids it. */
export const RecordDialog = ({ title, record, at, facts, onVoid, onClose }: Props) => {
  const [voiding, setVoiding] = useState(false)
  const about = `${title} ${record.id}`
  if (voiding && onVoid) return <VoidRecord title={title} about={about} onVoid={onVoid} onClose={onClose} />
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          {onVoid && !record.voided && (
            <Button variant="destructive" onClick={() => setVoiding(true)}>
              Void...
            </Button>
          )}
        </>
      }
    >
      <RecordFacts record={record} at={at} facts={facts} />
    </Dialog>
  )
}
