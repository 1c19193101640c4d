import { useState } from "react"
import { navigate } from "wouter/use-browser-location"
import type { Row } from "#contract/rows"
import { isEditable } from "#contract/status"
import { NewTurn, nextTurnNumber } from "#contract/turns"
import { attempt } from "../lib/attempt"
import { dateTimeOf } from "../lib/dates"
import { useForm } from "../lib/form"
import { useResource } from "../lib/resource"
import { toast } from "../lib/toast"
import { rowOf } from "../rows/data"
import { LoadedScreen, Screen } from "../session/screen"
import { Button } from "../ui/button"
import { Choice } from "../ui/choice"
import { Drafted, type FormDraft } from "../ui/drafted"
import { ErrorBox } from "../ui/error-box"
import { Fact } from "../ui/fact"
import { Form } from "../ui/form"
import { Skeleton } from "../ui/skeleton"
import { turnsOf, useAddTurn } from "./data"

export const AddTurnScreen = ({ rowId }: { rowId: number }) => (
  <LoadedScreen title="Add Turn" back missing="Compost row not found" skeleton={<Skeleton height="block" />}>
    <Loaded rowId={rowId} />
  </LoadedScreen>
)

const Loaded = ({ rowId }: { rowId: number }) => {
  const row = useResource(rowOf(rowId))
  const turns = useResource(turnsOf(rowId))
  return (
    <Screen title="Add Turn" back>
      <h2>Row #{row.rowId}</h2>
      {isEditable(row) ? (
        <Drafted name={`turn ${row.id}`}>
          {(draft) => <TurnFields row={row} next={nextTurnNumber(turns)} draft={draft} />}
        </Drafted>
      ) : (
        <ErrorBox title="A removed row cannot be edited" />
      )}
    </Screen>
  )
}

const TurnFields = ({ row, next, draft }: { row: Row; next: number; draft: FormDraft }) => {
  const addTurn = useAddTurn(row.id)
  /** Stays as it is shown, also for a second try, which must be the same turn; so does the time. */
  const [turnNumber] = useState(next)
  const submit = ({ waterAdded }: NewTurn) =>
    attempt("Error recording turn", async () => {
      await addTurn({ waterAdded, turnNumber, turnedAt: new Date(draft.begunAt).toISOString() })
      draft.drop()
      toast({ title: "Turn recorded" })
      navigate(`/rows/${row.id}`, { replace: true })
    })
  const form = useForm(NewTurn, { waterAdded: true }, submit, draft)
  return (
    <Form
      onSubmit={form.onSubmit}
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
