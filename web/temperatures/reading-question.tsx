import { useState } from "react"
import { doubtOf } from "#domain/doubts"
import type { Row } from "#domain/rows"
import { Checkbox } from "../ui/checkbox"
import style from "./reading-question.module.css"

type Props = {
  row: Row
  /** The field's value: any number, or nothing. */
  temperature: number | undefined
  /** Will a turn be added after saving? */
  turns: boolean
  onTurns: (turns: boolean) => void
}

/** Asks back about a reading that is hot or far from the last one. Saving waits for no answer. */
export const ReadingQuestion = ({ row, temperature, turns, onTurns }: Props) => {
  const doubt = temperature === undefined ? undefined : doubtOf(temperature, row.lastTemperature)
  return (
    <div role="status">
      {doubt && (
        <div className={style.question}>
          <p>{doubt.question}</p>
          {doubt.turn && (
            <Checkbox
              label="Add Turn after saving"
              checked={turns}
              onChange={(event) => onTurns(event.target.checked)}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** Around the field and its question. */
export const numberClass = style.number

/** A number counts once it has three digits or its field was left: '14' may become 146. */
export const useWholeNumber = (typed: number | undefined) => {
  const [isTyping, setTyping] = useState(true)
  const isWhole = typed !== undefined && Number.isInteger(typed) && typed > 0 && typed <= 300
  return {
    number: isWhole && (typed >= 100 || !isTyping) ? typed : undefined,
    onFocus: () => setTyping(true),
    onLeave: () => setTyping(false),
  }
}
