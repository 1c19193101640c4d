import { useState } from "react"
import { navigate } from "wouter/use-browser-location"
import type { Row } from "#contract/rows"
import { isEditable } from "#contract/status"
import { NewTurn, nextTurnNumber } from "#contract/turns"
import { attempt } from "../lib/attempt"
import { serverNow } from "../lib/clock"
import { dateTimeOf } from "../lib/dates"
import { useForm } from "../lib/form"
import { useResource } from "../lib/resource"
import { toast } from "../lib/toast"
import { rowOf } from "../rows/data"
import { LoadedScreen, Screen } from "../session/screen"
import { Button } from "../ui/button"
import { Choice } from "../ui/choice"
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
        <TurnFields row={row} next={nextTurnNumber(turns)} />
      ) : (
        <ErrorBox title="A removed row cannot be edited" />
      )}
    </Screen>
  )
}

const TurnFields = ({ row, next }: { row: Row; next: number }) => {
  const addTurn = useAddTurn(row.id)
  /** Both stay as they are shown, also for a second try, which must be the same turn. */
  const [now] = useState(serverNow)
  const [turnNumber] = useState(next)
  const form = useForm(NewTurn, { waterAdded: true }, ({ waterAdded }) =>
    attempt("Error recording turn", async () => {
      await addTurn({ waterAdded, turnNumber, turnedAt: new Date(now).toISOString() })
      toast({ title: "Turn recorded" })
      navigate(`/rows/${row.id}`, { replace: true })
    }),
  )
  return (
    <Form
      onSubmit={form.onSubmit}
      action={
        <Button type="submit" busy={form.busy && "Saving..."}>
          Save Turn
        </Button>
      }
    >
      <Fact label="Turn #">{String(turnNumber)}</Fact>
      <Fact label="Date & Time">{dateTimeOf(now)}</Fact>
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
