import type { RecordKind } from "#domain/record-kinds"
import type { Recorded } from "#domain/records"
import { isEditable, type Row } from "#domain/rows"
import { formOf } from "../outbox/form-of"
import { useRights } from "../session/rights"
import { ButtonLink } from "../ui/button-link"

type Props = {
  kind: RecordKind
  row: Row
  record: Recorded & { id: number; photoUrl?: string | null }
  /** When it happened, ISO. */
  at: string
  /** The kind whose form it is logged by: a visit with readings by that of temperatures. */
  form?: RecordKind | undefined
}

/** The way from a voided record to its form, with the record's time and photo. */
export const LogAgain = ({ kind, row, record, at, form = kind }: Props) => {
  const { mayWrite } = useRights(row.farmId)
  if (!record.voided || record.voided.movedTo || !isEditable(row) || !mayWrite) return null
  const photo = record.photoUrl ? { photo: String(record.id), ...(form !== kind && { of: kind }) } : {}
  const query = new URLSearchParams({ at, ...photo })
  return (
    <ButtonLink href={`${formOf({ kind: form, rowId: row.id })}?${query}`} variant="outline">
      Log It Again
    </ButtonLink>
  )
}
