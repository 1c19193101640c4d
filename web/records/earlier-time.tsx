import { useEffect, useRef, useState } from "react"
import { toDateTimeInput } from "../format/date-input"
import { serverNow } from "../lib/server-clock"
import { Choice } from "../ui/choice"
import { Field } from "../ui/field"
import { hoursOf } from "./hours"
import style from "./moment-field.module.css"
import type { Moment } from "./use-moment"

type Day = "now" | "today" | "yesterday" | "other"

const days: readonly { value: Day; label: string }[] = [
  { value: "now", label: "Now" },
  { value: "today", label: "Earlier today" },
  { value: "yesterday", label: "Yesterday" },
  { value: "other", label: "Other" },
]

/** Chooses an earlier time: one tap for the day, one for the hour. */
export const EarlierTime = ({ moment, onChosen }: { moment: Moment; onChosen: () => void }) => {
  const { at, isChosen, isMissed, isUnset, refusal, earliest, choose } = moment
  const [day, setDay] = useState<Day>(isChosen || isUnset ? "other" : "now")
  const panel = useRef<HTMLDivElement>(null)
  const now = serverNow()
  const isMissing = isMissed && isUnset
  // Each step is longer than the one before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day
  useEffect(() => show(panel.current), [day])
  useEffect(() => {
    if (isMissed) show(panel.current)
  }, [isMissed])
  const chooseDay = (day: Day) => {
    setDay(day)
    choose(day === "now" ? "now" : undefined)
    if (day === "now") onChosen()
  }
  const chooseHour = (at: number) => {
    choose(at)
    onChosen()
  }
  return (
    <div ref={panel} className={style.earlier}>
      <Choice label="When was it?" options={days} chosen={day} onChoose={chooseDay} />
      {(day === "today" || day === "yesterday") && <Hours day={day} moment={moment} onChoose={chooseHour} />}
      {day === "other" ? (
        <Field
          label="Day and time"
          type="datetime-local"
          defaultValue={isChosen && at !== undefined ? toDateTimeInput(at) : undefined}
          min={toDateTimeInput(earliest)}
          max={toDateTimeInput(now)}
          error={refusal ?? (isMissing ? missing : undefined)}
          onChange={({ target }) => choose(target.value ? Date.parse(target.value) : undefined)}
        />
      ) : (
        (refusal ?? isMissing) && (
          <p className={style.missed} role="alert">
            {refusal ?? missing}
          </p>
        )
      )}
    </div>
  )
}

const missing = "Choose the time"

/** Newer browsers return a promise, which is no way to end an effect. */
const show = (part: Element | null) => void part?.scrollIntoView({ block: "nearest" })

type HoursProps = { day: "today" | "yesterday"; moment: Moment; onChoose: (at: number) => void }

const Hours = ({ day, moment: { earliest, tooEarly }, onChoose }: HoursProps) => {
  const hours = hoursOf(day, serverNow()).filter(({ at }) => at >= earliest)
  if (hours.length === 0) return <p>{day === "today" ? "The day has just begun." : tooEarly}</p>
  return (
    <fieldset className={style.hours} aria-label="Hour">
      {hours.map(({ at, label }) => (
        <button key={at} type="button" className={style.hour} translate="no" onClick={() => onChoose(at)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
