import { useState } from "react"
import { pathTo, rowScreen } from "#contract/screens"
import { NewTurn } from "#contract/turns"
import type { Row } from "#domain/rows"
import { nextTurnNumber } from "#domain/turns"
import { usePreload, useResource } from "../api/resource"
import { formatDateTime } from "../format/dates"
import { Form } from "../forms/form"
import { useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { RowFormScreen, rowNumber } from "../rows/row-form-screen"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Choice } from "../ui/choice"
import { ReadOnlyField } from "../ui/read-only-field"
import { turnsOf, useAddTurn } from "./data"

export const AddTurnScreen = ({ rowId }: { rowId: number }) => {
  usePreload(turnsOf(rowId))
  return (
    <RowFormScreen title="Add Turn" rowId={rowId} what="turn" heading={rowNumber}>
      {(row, draft) => <TurnFields row={row} draft={draft} />}
    </RowFormScreen>
  )
}

const TurnFields = ({ row, draft }: { row: Row; draft: FormDraft }) => {
  const next = nextTurnNumber(useResource(turnsOf(row.id)))
  const addTurn = useAddTurn(row.id)
  /** Fixed when the form opens: a second attempt must be the same turn, with the same time. */
  const [turnNumber] = useState(next)
  const recorded = () => {
    draft.discard()
    toast({ title: "Turn recorded" })
  }
  const submit = ({ waterAdded }: NewTurn) =>
    withErrorToast("Error recording turn", async (goOn) => {
      await addTurn({ waterAdded, turnNumber, turnedAt: new Date(draft.begunAt).toISOString() }, recorded)
      goOn(pathTo(rowScreen, { rowId: row.id }))
    })
  const form = useForm(NewTurn, { waterAdded: true }, submit, draft)
  return (
    <Form
      onSubmit={form.onSubmit}
      sending={form.sending}
      draft={draft}
      action={
        <Button type="submit" busy={form.busy && "Saving..."}>
          Save Turn
        </Button>
      }
    >
      <ReadOnlyField label="Turn #">{String(turnNumber)}</ReadOnlyField>
      <ReadOnlyField label="Date & Time">{formatDateTime(draft.begunAt)}</ReadOnlyField>
      <Choice
        label="Water Added"
        options={[
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
        chosen={form.watch("waterAdded") ? "yes" : "no"}
        onChoose={(value) => form.setValue("waterAdded", value === "yes", { shouldDirty: true })}
      />
    </Form>
  )
}
