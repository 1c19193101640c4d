import { useState } from "react"
import { changedValue, stepText } from "#domain/row-changes"
import { type RowChange, rowFieldLabels } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { SectionFailure } from "../api/section-failure"
import { formatDate } from "../format/dates"
import { changesOf } from "../rows/data"
import { useOthersName } from "../session/others-name"
import { Button } from "../ui/button"
import { Card } from "../ui/card"
import { Timestamp } from "../ui/timestamp"
import style from "./row.module.css"

/** Changes shown at first. */
const shownAtFirst = 5

/** The changes of the row's own fields, newest first; empty without any. */
export const Corrections = ({ rowId }: { rowId: number }) => (
  <Boundary fallback={null} renderError={SectionFailure}>
    <Changes rowId={rowId} />
  </Boundary>
)

const Changes = ({ rowId }: { rowId: number }) => {
  const changes = useResource(changesOf(rowId))
  const othersName = useOthersName()
  const [shown, setShown] = useState(shownAtFirst)
  if (changes.length === 0) return null
  return (
    <Card title="Corrections and Status">
      <ul className={style.changes}>
        {changes.slice(0, shown).map((change) => (
          <li key={change.id}>
            <p>{change.field === "status" ? <b>{stepText(change)}</b> : <Correction change={change} />}</p>
            <Timestamp at={change.changedAt} by={othersName(change.changedBy, change.author)} />
          </li>
        ))}
      </ul>
      {changes.length > shown && (
        <Button variant="outline" onClick={() => setShown(changes.length)}>
          Show all {changes.length}
        </Button>
      )}
    </Card>
  )
}

const Correction = ({ change: { field, from, to } }: { change: RowChange }) => (
  <>
    <b>{rowFieldLabels[field] ?? field}</b>: <s>{changedValue(field, from, formatDate)}</s> →{" "}
    {changedValue(field, to, formatDate)}
  </>
)
