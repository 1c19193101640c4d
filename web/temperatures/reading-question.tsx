import { useEffect, useRef, useState } from "react"
import { doubtOf, isReadable, otherUnitOf } from "#domain/doubts"
import type { Row } from "#domain/rows"
import type { Unit } from "#domain/units"
import { Button } from "../ui/button"
import { Checkbox } from "../ui/checkbox"
import style from "./reading-question.module.css"

type Props = {
  row: Row
  /** The field's value: any number, or nothing. */
  temperature: number | undefined
  /** In which it was typed. */
  unit: Unit
  onUnit: (unit: Unit) => void
  /** Will a turn be added after saving? */
  turns: boolean
  onTurns: (turns: boolean) => void
}

/** Asks back about a reading that is hot or far from the last one. Saving waits for no answer. */
export const ReadingQuestion = ({ row, temperature, unit, onUnit, turns, onTurns }: Props) => {
  const doubt = temperature === undefined ? undefined : doubtOf(temperature, row.lastTemperature, unit)
  const other = temperature === undefined ? undefined : otherUnitOf(temperature, unit)
  return (
    <div role="status">
      {other && (
        <div ref={show} className={style.question}>
          <p>{other.question}</p>
          <Button variant="outline" onClick={() => onUnit(other.unit)}>
            {other.answer}
          </Button>
        </div>
      )}
      {!other && doubt && (
        <div ref={show} className={style.question}>
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

/** Above a phone's keyboard the question comes into sight. */
const show = (question: HTMLElement | null) => question?.scrollIntoView({ block: "nearest" })

/** In ms: after this pause a number is whole. */
const typingPause = 1000
/** In ms: a press that leaves the field brings a question up too late to be read before what it does. */
const readingTime = 500

/**
 * A number counts once it has three digits, or its field was left or stood still for a moment: '14' may become 146.
 * `isAsked` brings up its question if there is one, and tells whether that could be read before: what is pressed then
 * waits for another press.
 */
export const useWholeNumber = (value: unknown, last: number | null, unit: Unit) => {
  // Text that is no such number stays text.
  const typed = typeof value === "number" ? value : undefined
  const [isTyping, setTyping] = useState(typed === undefined)
  const wholeAt = useRef(Number.NEGATIVE_INFINITY)
  const stop = () => {
    if (isTyping) wholeAt.current = performance.now()
    setTyping(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause begins with each key
  useEffect(() => {
    const timer = isTyping ? setTimeout(stop, typingPause) : undefined
    return () => clearTimeout(timer)
  }, [isTyping, typed])
  const isNumber = typed !== undefined && isReadable(typed, unit)
  const number = isNumber && (typed >= 100 || !isTyping) ? typed : undefined
  const isAsked = () => {
    if (!isNumber || typed >= 100 || !(doubtOf(typed, last) || otherUnitOf(typed, unit))) return true
    const wasRead = !isTyping && performance.now() - wholeAt.current > readingTime
    stop()
    return wasRead
  }
  return { number, onType: () => setTyping(true), onLeave: stop, isAsked }
}
