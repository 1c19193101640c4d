import { type ReactNode, useState } from "react"
import { countWords } from "#domain/count-words"
import { progressOf } from "#domain/needs"
import type { Row } from "#domain/rows"
import { formatDate } from "../format/dates"
import { Button } from "../ui/button"
import { Cancel } from "../ui/cancel"
import { Dialog } from "../ui/dialog"

/**
 * Asks before a pile whose newest count is not complete leaves the yard; nothing is forbidden. `ask` goes on at once when it
 * is complete; the caller shows the `question`.
 */
export const useAskIfIncomplete = (
  row: Row,
): { ask: (goOn: () => unknown) => unknown; question: ReactNode } => {
  const [asked, setAsked] = useState<() => unknown>()
  const close = () => setAsked(undefined)
  const ask = (goOn: () => unknown) => (progressOf(row).isComplete ? goOn() : setAsked(() => goOn))
  const question = asked && (
    <Dialog
      open
      title="Count Not Complete"
      onClose={close}
      actions={
        <>
          <Cancel onCancel={close} />
          <Button
            onClick={() => {
              close()
              asked()
            }}
          >
            Go On
          </Button>
        </>
      }
    >
      <p>
        Pile #{row.rowId} has {countWords(row)}
        {row.countSince !== null && ` since ${formatDate(row.countSince)}`}. Go on all the same?
      </p>
    </Dialog>
  )
  return { ask, question }
}
