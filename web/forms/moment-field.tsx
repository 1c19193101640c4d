import { useEffect, useRef } from "react"
import { toDateTimeInput } from "../format/date-input"
import { formatEarlier } from "../format/earlier"
import { isClockWrong } from "../lib/moment"
import { Choice } from "../ui/choice"
import { Field } from "../ui/field"
import { ReadOnlyField } from "../ui/read-only-field"
import style from "./moment-field.module.css"
import type { Moment, Question } from "./use-moment"

type Props = { label: string; moment: Moment; format: (at: number) => string }

/** A record's time, with the choice that an old draft, or one of a wrong clock, asks for. */
export const MomentField = ({ label, moment, format }: Props) => {
  const { at, begunAt, question } = moment
  return (
    <div className={style.moment}>
      <ReadOnlyField label={label}>{format(at ?? begunAt)}</ReadOnlyField>
      {question && <Choices moment={moment} question={question} />}
      {!question && isClockWrong() && (
        <p>The clock of this phone is wrong. The time is set right when this is sent.</p>
      )}
    </div>
  )
}

const Choices = ({
  moment,
  question: { askedAt, times, from },
}: Pick<Props, "moment"> & { question: Question }) => {
  const { begunAt, when, isMissed, choose, chooseOther } = moment
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
        onChoose={choose}
      />
      {when === "other" && (
        <Field
          label="When was it?"
          type="datetime-local"
          min={from && toDateTimeInput(from)}
          max={toDateTimeInput(askedAt)}
          hint={from && `Between ${formatEarlier(from, askedAt)} and now`}
          onChange={({ target }) => chooseOther(Date.parse(target.value))}
        />
      )}
    </div>
  )
}
