import type { RecordKind } from "#domain/record-kinds"
import type { Recorded } from "#domain/records"
import { isEditable, type Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import type { Visit } from "#domain/visits"
import { Boundary } from "../api/boundary"
import { PartFailure } from "../api/missing-part"
import { formOf } from "../outbox/form-of"
import { useRights } from "../session/rights"
import { ButtonLink } from "../ui/button-link"
import { LogVisitAgain } from "./log-visit-again"

type Props = {
  kind: RecordKind
  row: Row
  record: Recorded & { id: number; photoUrl?: string | null }
  /** When it happened, ISO. */
  at: string
}

/** The way from a voided record to its form, with the record's time and photo; from a visit, or a reading of one, with all of it. */
export const LogAgain = ({ kind, row, record, at }: Props) => {
  const { mayWrite } = useRights(row.farmId)
  if (!record.voided || record.voided.movedTo || !isEditable(row) || !mayWrite) return null
  if (isOfVisit(record))
    return (
      <Boundary fallback={null} renderError={PartFailure}>
        <LogVisitAgain row={row} record={record} at={at} />
      </Boundary>
    )
  const query = new URLSearchParams({ at, ...(record.photoUrl && { photo: String(record.id) }) })
  return (
    <ButtonLink href={`${formOf({ kind, rowId: row.id })}?${query}`} variant="outline">
      Log It Again
    </ButtonLink>
  )
}

/** A single reading has no position. */
const isOfVisit = (record: object): record is Visit | Temperature =>
  "visitNumber" in record || ("position" in record && record.position != null)
