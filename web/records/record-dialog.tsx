import { type ReactNode, useState } from "react"
import type { RecordKind } from "#domain/record-kinds"
import type { LateEntry, Recorded } from "#domain/records"
import { isYard, type Row } from "#domain/rows"
import { Button } from "../ui/button"
import { Dialog } from "../ui/dialog"
import { LogAgain } from "./log-again"
import { PutRight } from "./put-right"
import type { Way } from "./put-right-form"
import { RecordFacts } from "./record-facts"

type Props = {
  kind: RecordKind
  row: Row
  title: string
  record: Recorded & LateEntry & { id: number }
  at: string
  facts?: readonly (readonly [name: string, value: ReactNode])[]
  /** Whether the row and the user's rights allow to move it and to void it. */
  isMendable: boolean
  /** Shown below the details. */
  children?: ReactNode
  onClose: () => void
}

/** A record's details, and the buttons that move and void it. */
export const RecordDialog = ({
  kind,
  row,
  title,
  record,
  at,
  facts,
  isMendable,
  children,
  onClose,
}: Props) => {
  const [first, setFirst] = useState<Way>()
  if (first) return <PutRight {...{ kind, row, title, record, at, first, onClose }} />
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
          {isMendable && (
            <Button variant="destructive" onClick={() => setFirst("void")}>
              Void...
            </Button>
          )}
        </>
      }
    >
      <RecordFacts record={record} at={at} facts={facts} />
      {children}
      {isMendable && !isYard(row) && (
        <Button variant="outline" onClick={() => setFirst("move")}>
          Belongs to Another Pile
        </Button>
      )}
      <LogAgain {...{ kind, row, record, at }} />
    </Dialog>
  )
}
