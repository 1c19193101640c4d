import { Fragment } from "react"
import type { Calendar } from "#domain/calendar"
import { say } from "#domain/language"
import { type EventLine, plainWords, toldIn } from "./visit-lines"

type Props = { line: EventLine; calendar: Calendar; bold?: boolean }

/** What happened in the words of the report: struck through as far as it was voided. */
export const EventWords = ({ line, calendar, bold = false }: Props) => {
  const { action, pieces } = toldIn(line, calendar)
  const isPlain = !bold && pieces.every(({ isStruck }) => !isStruck)
  // One text: a report has a thousand lines (bench 22).
  const what = isPlain ? (
    say(plainWords(line, calendar))
  ) : (
    <>
      {bold ? <b>{action}</b> : action}:{" "}
      {pieces.map(({ words, isStruck }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line's pieces keep their order
        <Fragment key={index}>{isStruck ? <s>{words}</s> : words}</Fragment>
      ))}
    </>
  )
  return line.event.voidReason === null ? what : <s>{what}</s>
}
