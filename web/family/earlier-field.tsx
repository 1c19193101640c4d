import type { Row } from "#domain/rows"
import { toDateTimeInput } from "../format/date-input"
import type { FieldTies } from "../forms/use-form"
import { isToCome } from "../lib/moment"
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

/** What the server would say of a time that was typed, which it hears only when there is a signal. */
export const wrongTime = (at: string | undefined, merged: readonly Row[] = []): string | undefined => {
  if (at === undefined) return undefined
  if (isToCome(at)) return "Time is in the future"
  const later = merged.find((pile) => (pile.lastRecordedAt ?? "") >= at || (pile.lastTurnedAt ?? "") >= at)
  return later && `${later.rowId} has readings or turns of later than that. Choose a later time.`
}

/** Is the sentence of a refusal about that time? */
export const isOfTime = (sentence: string) => /^Time|later/.test(sentence)
