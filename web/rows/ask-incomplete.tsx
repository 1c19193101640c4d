import { type ReactNode, useState } from "react"
import { countWords } from "#domain/count-words"
import { progressOf } from "#domain/needs"
import { lineText } from "#domain/results"
import type { Row } from "#domain/rows"
import type { SampleDoubts } from "#domain/sample-doubts"
import { formatDate } from "../format/dates"
import { Button } from "../ui/button"
import { Cancel } from "../ui/cancel"
import { Dialog } from "../ui/dialog"
import { useSampleDoubts } from "./sample-doubts-here"

/**
 * Asks before a pile leaves the yard whose newest count is not complete, or of whose samples a result is outstanding or not known to
 * be within its limit; nothing is forbidden. `ask` goes on when there is nothing to ask; the caller shows the `question`.
 */
export const useAskIfIncomplete = (
  row: Row,
): { ask: (goOn: () => unknown) => unknown; question: ReactNode } => {
  const [asked, setAsked] = useState<{ goOn: () => unknown; doubts: SampleDoubts }>()
  const doubtsHere = useSampleDoubts(row)
  const close = () => setAsked(undefined)
  const isComplete = progressOf(row).isComplete
  const ask = async (goOn: () => unknown) => {
    const doubts = await doubtsHere()
    return isComplete && isNone(doubts) ? goOn() : setAsked({ goOn, doubts })
  }
  const question = asked && (
    <Dialog
      open
      title={isComplete ? "Results Not in Order" : "Count Not Complete"}
      onClose={close}
      actions={
        <>
          <Cancel onCancel={close} />
          <Button
            onClick={() => {
              close()
              asked.goOn()
            }}
          >
            Go On
          </Button>
        </>
      }
    >
      {[...new Set(sentencesOf(asked.doubts))].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>{!isComplete && <CountSentence row={row} />}Go on all the same?</p>
    </Dialog>
  )
  return { ask, question }
}

const CountSentence = ({ row }: { row: Row }) => (
  <>
    Pile #{row.rowId} has {countWords(row)}
    {row.countSince !== null && ` since ${formatDate(row.countSince)}`}.{" "}
  </>
)

const isNone = ({ outstanding, beyond }: SampleDoubts) => outstanding.length === 0 && beyond.length === 0

const sentencesOf = ({ outstanding, beyond }: SampleDoubts): string[] => [
  ...outstanding.map(
    ({ sampleNumber, takenAt }) => `Sample ${sampleNumber} of ${formatDate(takenAt)} has no result yet.`,
  ),
  ...beyond.map((line) => `${lineText(line)}.`),
]
