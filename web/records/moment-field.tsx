import { ChevronDown } from "lucide"
import { useEffect, useRef, useState } from "react"
import { toDateTimeInput } from "../format/date-input"
import { formatDateTime } from "../format/dates"
import { formatEarlier } from "../format/earlier"
import type { FieldTies } from "../forms/use-form"
import { isClockWrong } from "../lib/moment"
import { Choice } from "../ui/choice"
import { Field } from "../ui/field"
import { Icon } from "../ui/icon"
import { ReadOnlyField } from "../ui/read-only-field"
import { EarlierTime } from "./earlier-time"
import style from "./moment-field.module.css"
import type { Moment, Question } from "./use-moment"

type Props = {
  label: string
  moment: Moment
  format: (at: number) => string
  /** Ties to the field for the reason of a late entry. */
  reason: FieldTies
}

/**
 * A record's time. A tap offers earlier ones; an old draft, or one of a wrong clock, asks for it. A time that is very late
 * needs a reason.
 */
export const MomentField = ({ label, moment, format, reason }: Props) => {
  const { at, begunAt, here, question, isChosen, isMissed, isUnset, needsReason, refusal } = moment
  const [isOpen, setOpen] = useState(false)
  const line = useRef<HTMLButtonElement>(null)
  const text = isUnset ? "Not chosen yet" : (isChosen ? formatDateTime : format)(at ?? begunAt)
  /** Closed without a choice, the time is the one of before. */
  const toggle = () => {
    if (isUnset) moment.keep()
    setOpen(!isOpen)
  }
  const close = () => {
    setOpen(false)
    line.current?.focus({ preventScroll: true })
  }
  return (
    <div className={style.moment}>
      {question ? (
        <ReadOnlyField label={label}>{text}</ReadOnlyField>
      ) : (
        <button ref={line} type="button" className={style.line} aria-expanded={isOpen} onClick={toggle}>
          <ReadOnlyField label={label}>{text}</ReadOnlyField>
          <Icon of={ChevronDown} />
        </button>
      )}
      {here && <p>By this phone's clock, in {here}.</p>}
      {question && <Choices moment={moment} question={question} />}
      {!question && (isOpen || (isMissed && (refusal ?? isUnset))) && (
        <EarlierTime moment={moment} onChosen={close} />
      )}
      {needsReason && (
        <Field
          label="Why is it logged so late?"
          autoComplete="off"
          {...reason}
          onChange={(event) => {
            moment.keep()
            return reason.onChange(event)
          }}
          error={isMissed && !refusal && !isUnset ? "Give a reason" : reason.error}
        />
      )}
      {!question && isClockWrong() && (
        <p>The clock of this phone is wrong. When this is sent, the time is set right or asked for.</p>
      )}
    </div>
  )
}

const Choices = ({
  moment,
  question: { askedAt, times, from },
}: Pick<Props, "moment"> & { question: Question }) => {
  const { begunAt, when, isMissed, answer, answerOther } = moment
  const choice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMissed) choice.current?.querySelector("input")?.focus()
  }, [isMissed])
  const earlier = times ? [] : [{ value: "then", label: formatEarlier(begunAt, askedAt) }]
  const possible = (times ?? []).map((at) => ({ value: String(at), label: formatEarlier(at, askedAt) }))
  const options = [
    { value: "now", label: "Now" },
    ...earlier,
    ...possible,
    { value: "other", label: "Other" },
  ]
  return (
    <div ref={choice}>
      {isMissed && (
        <p className={style.missed} role="alert">
          Choose the time
        </p>
      )}
      <Choice
        label={times ? "The clock of this phone was wrong. When was it?" : `Now, or ${earlier[0]?.label}?`}
        options={options}
        chosen={when}
        onChoose={answer}
      />
      {when === "other" && (
        <Field
          label="When was it?"
          type="datetime-local"
          min={from && toDateTimeInput(from)}
          max={toDateTimeInput(askedAt)}
          hint={from && `Between ${formatEarlier(from, askedAt)} and now`}
          onChange={({ target }) => answerOther(Date.parse(target.value))}
        />
      )}
    </div>
  )
}
