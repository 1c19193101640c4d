import { useState } from "react"
import type { Row } from "#contract/rows"
import { NewTurn, nextTurnNumber } from "#contract/turns"
import { attempt } from "../lib/attempt"
import { dateTimeOf } from "../lib/dates"
import { useForm } from "../lib/form"
import { usePreload, useResource } from "../lib/resource"
import { toast } from "../lib/toast"
import { RowFormScreen, rowNumber } from "../rows/row-form-screen"
import { Button } from "../ui/button"
import { Choice } from "../ui/choice"
import type { FormDraft } from "../ui/drafted"
import { Fact } from "../ui/fact"
import { Form } from "../ui/form"
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
  /** Stays as it is shown, also for a second try, which must be the same turn; so does the time. */
  const [turnNumber] = useState(next)
  const recorded = () => {
    draft.drop()
    toast({ title: "Turn recorded" })
  }
  const submit = ({ waterAdded }: NewTurn) =>
    attempt("Error recording turn", async (goOn) => {
      await addTurn({ waterAdded, turnNumber, turnedAt: new Date(draft.begunAt).toISOString() }, recorded)
      goOn(`/rows/${row.id}`)
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
      <Fact label="Turn #">{String(turnNumber)}</Fact>
      <Fact label="Date & Time">{dateTimeOf(draft.begunAt)}</Fact>
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
