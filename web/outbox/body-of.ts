import type { RecordKind } from "#domain/record-kinds"
import { asWritten, quantitiesOf } from "#domain/written"

/**
 * The body of a record from its form's values, with numbers as they were typed; `stored` what the server will keep of those that
 * are no whole ones of the stored unit, for the lists of this phone.
 */
export const bodyOf = (kind: RecordKind, form: object) => {
  const body: Record<string, unknown> = asWritten(quantitiesOf(kind), form)
  const typed: Readonly<Record<string, unknown>> = { ...form }
  const stored = quantitiesOf(kind).flatMap((each) =>
    each.written in body ? [[each.stored, Number(typed[each.stored])] as const] : [],
  )
  return { body, ...(stored.length > 0 && { stored: Object.fromEntries(stored) }) }
}
