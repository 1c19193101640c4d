import { useEffect, useRef } from "react"
import { formatEarlier } from "../format/earlier"
import { Choice } from "../ui/choice"
import { ReadOnlyField } from "../ui/read-only-field"
import style from "./moment-field.module.css"
import type { Moment } from "./use-moment"

type Props = { label: string; moment: Moment; format: (at: number) => string }

/** A record's time, with the choice that an old draft asks for. */
export const MomentField = ({ label, moment, format }: Props) => {
  const { at, then, askedAt, when, isMissed, choose } = moment
  const earlier = askedAt === undefined ? "" : formatEarlier(then, askedAt)
  const choice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMissed) choice.current?.querySelector("input")?.focus()
  }, [isMissed])
  return (
    <div className={style.moment}>
      <ReadOnlyField label={label}>{format(at ?? then)}</ReadOnlyField>
      {askedAt !== undefined && (
        <div ref={choice}>
          {isMissed && (
            <p className={style.missed} role="alert">
              Choose the time
            </p>
          )}
          <Choice
            label={`Now, or ${earlier}?`}
            options={[
              { value: "now", label: "Now" },
              { value: "then", label: earlier },
            ]}
            chosen={when}
            onChoose={choose}
          />
        </div>
      )}
    </div>
  )
}
