import { toDateTimeInput } from "../format/date-input"
import type { FieldTies } from "../forms/use-form"
import { serverNow } from "../lib/server-clock"
import { useOtherClock } from "../session/other-clock"
import { Field } from "../ui/field"

/** When piles were merged or split, if that was not now. */
export const EarlierField = ({ farmId, ...ties }: FieldTies & { farmId: number }) => {
  const other = useOtherClock(farmId)
  return (
    <Field
      label="Done earlier at (optional)"
      type="datetime-local"
      max={toDateTimeInput(serverNow())}
      hint={other?.here && `By this phone's clock, in ${other.here}.`}
      {...ties}
    />
  )
}

/** Is the sentence of a refusal about that time? */
export const isOfTime = (sentence: string) => /^Time|later/.test(sentence)
