import { type Calendar, calendarIn } from "#domain/calendar"
import {
  changedValue,
  familyText,
  isOfFamily,
  isReasoned,
  movedText,
  rowFieldLabels,
  stepText,
} from "#domain/row-changes"
import type { RowChange } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { isUnanswered } from "../api/errors"
import { MissingPart } from "../api/missing-part"
import { useResource } from "../api/resource"
import { SectionFailure } from "../api/section-failure"
import { changesOf } from "../rows/data-beside"
import { useOthersName } from "../session/others-name"
import { useZone } from "../session/today"
import { Fold } from "../ui/fold"
import { Timestamp } from "../ui/timestamp"
import style from "./row.module.css"

type Props = { rowId: number; farmId: number }

/** The changes of the row's own fields, newest first; empty without any. */
export const Corrections = (props: Props) => (
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
    <Changes {...props} />
  </Boundary>
)

const Changes = ({ rowId, farmId }: Props) => {
  const calendar = calendarIn(useZone(farmId))
  const changes = useResource(changesOf(rowId))
  const othersName = useOthersName()
  if (changes.length === 0) return null
  return (
    <Fold title={titleOf(changes)}>
      <ul className={style.changes}>
        {changes.map((change) => (
          <li key={change.id}>
            <p>
              {isStep(change) ? (
                <b>{stepText(change)}</b>
              ) : (
                <Correction change={change} calendar={calendar} />
              )}
            </p>
            <Timestamp at={change.changedAt} by={othersName(change.changedBy, change.author)} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** A step of the life cycle corrects nothing. */
const isStep = ({ field }: RowChange) => field === "status"
/** Nor does a merge. */
const isCorrection = (change: RowChange) => !isStep(change) && !isOfFamily(change.field)

const titleOf = (changes: readonly RowChange[]) => {
  if (!changes.some(isCorrection)) return "Status Changes"
  return changes.every(isCorrection) ? "Corrections" : "Corrections and Status"
}

type CorrectionProps = { change: RowChange; calendar: Calendar }

const Correction = ({ change: { field, from, to }, calendar: { start, dateTimeOf } }: CorrectionProps) => (
  <>
    <b>{rowFieldLabels[field] ?? field}</b>:{" "}
    {isOfFamily(field) ? (
      familyText({ field, from, to }, dateTimeOf)
    ) : field === "moved" ? (
      movedText({ from, to })
    ) : isReasoned(field) ? (
      to
    ) : (
      <>
        <s>{changedValue(field, from, start.dateOf)}</s> → {changedValue(field, to, start.dateOf)}
      </>
    )}
  </>
)
