import { changedValue, rowFieldLabels, stepText } from "#domain/row-changes"
import type { RowChange } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { isUnanswered } from "../api/errors"
import { MissingPart } from "../api/missing-part"
import { useResource } from "../api/resource"
import { SectionFailure } from "../api/section-failure"
import { formatDate } from "../format/dates"
import { changesOf } from "../rows/data"
import { useOthersName } from "../session/others-name"
import { Fold } from "../ui/fold"
import { Timestamp } from "../ui/timestamp"
import style from "./row.module.css"

/** The changes of the row's own fields, newest first; empty without any. */
export const Corrections = ({ rowId }: { rowId: number }) => (
  <Boundary
    fallback={null}
    renderError={(error, retry) =>
      isUnanswered(error) ? (
        <Fold title="Corrections and Status">
          <MissingPart retry={retry} />
        </Fold>
      ) : (
        SectionFailure(error, retry)
      )
    }
  >
    <Changes rowId={rowId} />
  </Boundary>
)

const Changes = ({ rowId }: { rowId: number }) => {
  const changes = useResource(changesOf(rowId))
  const othersName = useOthersName()
  if (changes.length === 0) return null
  return (
    <Fold title={titleOf(changes)}>
      <ul className={style.changes}>
        {changes.map((change) => (
          <li key={change.id}>
            <p>{isStep(change) ? <b>{stepText(change)}</b> : <Correction change={change} />}</p>
            <Timestamp at={change.changedAt} by={othersName(change.changedBy, change.author)} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** A step of the life cycle corrects nothing. */
const isStep = ({ field }: RowChange) => field === "status"

const titleOf = (changes: readonly RowChange[]) => {
  if (changes.every(isStep)) return "Status Changes"
  return changes.some(isStep) ? "Corrections and Status" : "Corrections"
}

const Correction = ({ change: { field, from, to } }: { change: RowChange }) => (
  <>
    <b>{rowFieldLabels[field] ?? field}</b>: <s>{changedValue(field, from, formatDate)}</s> →{" "}
    {changedValue(field, to, formatDate)}
  </>
)
