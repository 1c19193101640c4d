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
}

/** The way from a voided record to its form, with the record's time and photo. */
export const LogAgain = ({ kind, row, record, at }: Props) => {
  const { mayWrite } = useRights(row.farmId)
  if (!record.voided || record.voided.movedTo || !isEditable(row) || !mayWrite) return null
  const query = new URLSearchParams({ at, ...(record.photoUrl && { photo: String(record.id) }) })
  return (
    <ButtonLink href={`${formOf({ kind, rowId: row.id })}?${query}`} variant="outline">
      Log It Again
    </ButtonLink>
  )
}
