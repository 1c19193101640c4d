import { calendarIn } from "#domain/calendar"
import { changedValue, isReasoned, movedText, rowFieldLabels, stepText } from "#domain/row-changes"
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
  const { start } = calendarIn(useZone(farmId))
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
                <Correction change={change} dateOf={start.dateOf} />
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

const titleOf = (changes: readonly RowChange[]) => {
  if (changes.every(isStep)) return "Status Changes"
  return changes.some(isStep) ? "Corrections and Status" : "Corrections"
}

type CorrectionProps = { change: RowChange; dateOf: (at: string) => string }

const Correction = ({ change: { field, from, to }, dateOf }: CorrectionProps) => (
  <>
    <b>{rowFieldLabels[field] ?? field}</b>:{" "}
    {field === "moved" ? (
      movedText({ from, to })
    ) : isReasoned(field) ? (
      to
    ) : (
      <>
        <s>{changedValue(field, from, dateOf)}</s> → {changedValue(field, to, dateOf)}
      </>
    )}
  </>
)
