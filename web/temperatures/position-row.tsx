import { type FormEvent, type KeyboardEvent, type RefObject, useId, useRef } from "react"
import { fahrenheit } from "#domain/degrees"
import type { Unit } from "#domain/units"
import { fieldNumber } from "../forms/quantity-field"
import { Button } from "../ui/button"
import style from "./ladder.module.css"
import { PositionPhoto } from "./position-photo"
import question from "./reading-question.module.css"
import { isSamePlace, type Place, placeName } from "./rungs"
import type { Rungs } from "./use-rungs"

/** How the fields of a ladder follow each other, and what Enter does in the last one. */
export type Steps = {
  ladder: RefObject<HTMLElement | null>
  last: Place | undefined
  onEnd: (event: KeyboardEvent) => void
  endHint: "go" | "done"
}

type Props = { places: readonly Place[]; rungs: Rungs; steps: Steps; error: string | undefined }

/** The fields of one position, one for each depth, and what is asked or wrong there. */
export const PositionRow = ({ places, rungs, steps, error }: Props) => {
  const id = useId()
  const [first] = places
  const wrong = error ?? places.map(rungs.errorAt).find(Boolean)
  if (!first) return null
  return (
    <div>
      <div className={style.row} data-named>
        <PositionPhoto place={first} rungs={rungs} />
        {places.map((place, index) => (
          <Probe
            // What was typed is shown in another unit once that is chosen.
            key={`${place.depth} ${rungs.unitAt(place).symbol}`}
            place={place}
            rungs={rungs}
            steps={steps}
            isWrong={rungs.errorAt(place) !== undefined || (error !== undefined && index === 0)}
            describedBy={wrong && `${id}-error`}
          />
        ))}
      </div>
      {wrong && (
        <p id={`${id}-error`} className={style.error} role="alert">
          {wrong}
        </p>
      )}
      <div role="status">
        {places.map((place) => (
          <Question key={place.depth} place={place} rungs={rungs} />
        ))}
      </div>
    </div>
  )
}

const Question = ({ place, rungs }: { place: Place; rungs: Rungs }) => {
  const { other, jump } = rungs.questionAt(place)
  if (other)
    return (
      <div ref={show} className={question.question}>
        <p>{other.question}</p>
        <Button variant="outline" onClick={() => rungs.typeIn(place, other.unit)}>
          {other.answer}
        </Button>
      </div>
    )
  return (
    jump && (
      <div ref={show} className={question.question}>
        <p>{jump}</p>
      </div>
    )
  )
}

/** Above a phone's keyboard the question comes into sight. */
const show = (asked: HTMLElement | null) => asked?.scrollIntoView({ block: "nearest" })

type ProbeProps = {
  place: Place
  rungs: Rungs
  steps: Steps
  isWrong: boolean
  describedBy: string | undefined
}

/**
 * The field of one probe. A third digit of °F jumps on; a decimal mark that follows comes back to its number. In °C, and for
 * two digits, the key "Next" goes on.
 */
const Probe = ({ place, rungs, steps, isWrong, describedBy }: ProbeProps) => {
  const unit = rungs.unitAt(place)
  const before = useRef(textOf(rungs.valueAt(place), unit))
  const take = (text: string) => {
    before.current = text
    // A mark that nothing follows yet is no fault.
    rungs.type(place, text.replace(/[.,٫]$/, ""))
  }
  const type = ({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const isAdded = (nativeEvent as InputEvent).inputType?.startsWith("insert") ?? true
    const from = jumpedFrom(field)
    if (from && /^[.,٫]$/.test(field.value)) {
      const mark = field.value
      field.value = before.current
      return goOnWith(from, mark)
    }
    const isNew = field.value.length > before.current.length
    take(field.value)
    if (isAdded && isNew && unit.symbol === fahrenheit.symbol && isWhole(field.value)) jump(steps, field)
    else forgetJump(field)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return
    const next = nextOf(steps, event.currentTarget)
    if (!next) return steps.onEnd(event)
    event.preventDefault()
    next.focus()
  }
  const isLast = steps.last !== undefined && isSamePlace(steps.last, place)
  return (
    <span className={style.probe}>
      <input
        className={style.number}
        data-probe
        defaultValue={before.current}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint={isLast ? steps.endHint : "next"}
        aria-label={`${placeName(place)} (${unit.symbol})`}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        onInput={type}
        onKeyDown={press}
        onFocus={(event) => {
          event.currentTarget.select()
          rungs.onFocus(place)
        }}
        onBlur={rungs.onLeave}
      />
      <span className={style.unit} aria-hidden="true">
        {unit.symbol}
      </span>
    </span>
  )
}

const textOf = (value: unknown, unit: Unit) =>
  typeof value === "number" ? String(fieldNumber(unit, value)) : String(value ?? "")

/** Of °F three digits; a mark may follow. */
const isWhole = (text: string) => /^\p{Nd}{3}$/u.test(text)

/** The field from which a third digit has led here, until something is typed. */
const jumps = new WeakMap<HTMLInputElement, HTMLInputElement>()
const jumpedFrom = (field: HTMLInputElement) => jumps.get(field)
const forgetJump = (field: HTMLInputElement) => jumps.delete(field)

const nextOf = ({ ladder }: Steps, field: HTMLInputElement) => {
  const fields = [...(ladder.current?.querySelectorAll<HTMLInputElement>("input[data-probe]") ?? [])]
  return fields[fields.indexOf(field) + 1]
}

const jump = (steps: Steps, field: HTMLInputElement) => {
  const next = nextOf(steps, field)
  if (!next) return
  jumps.set(next, field)
  next.focus()
}

/** The mark belongs to the number before, which is typed on. */
const goOnWith = (field: HTMLInputElement, mark: string) => {
  field.focus()
  field.value += mark
  field.setSelectionRange(field.value.length, field.value.length)
}
