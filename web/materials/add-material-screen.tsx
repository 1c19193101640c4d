import { useState } from "react"
import { navigate } from "wouter/use-browser-location"
import { NewMaterial } from "#contract/materials"
import type { Row } from "#contract/rows"
import { isEditable } from "#contract/status"
import { CategoryOptions } from "../categories/category-options"
import { attempt } from "../lib/attempt"
import { Boundary } from "../lib/boundary"
import { serverNow } from "../lib/clock"
import { dateOf } from "../lib/dates"
import { numeric, useForm } from "../lib/form"
import { useResource } from "../lib/resource"
import { toast } from "../lib/toast"
import { rowOf } from "../rows/data"
import { LoadedScreen, Screen } from "../session/screen"
import { Button } from "../ui/button"
import { ErrorBox } from "../ui/error-box"
import { Fact } from "../ui/fact"
import { Field } from "../ui/field"
import { Form } from "../ui/form"
import { Select } from "../ui/select"
import { Skeleton } from "../ui/skeleton"
import { TextArea } from "../ui/text-area"
import { useAddMaterial } from "./data"

export const AddMaterialScreen = ({ rowId }: { rowId: number }) => (
  <LoadedScreen
    title="Add Material"
    back
    missing="Compost row not found"
    skeleton={<Skeleton height="block" />}
  >
    <Loaded rowId={rowId} />
  </LoadedScreen>
)

const Loaded = ({ rowId }: { rowId: number }) => {
  const row = useResource(rowOf(rowId))
  return (
    <Screen title="Add Material" back>
      <hgroup>
        <h2>Row #{row.rowId}</h2>
        <p>{row.location}</p>
      </hgroup>
      {isEditable(row) ? <MaterialFields row={row} /> : <ErrorBox title="A removed row cannot be edited" />}
    </Screen>
  )
}

const MaterialFields = ({ row }: { row: Row }) => {
  const addMaterial = useAddMaterial(row.id)
  /** Stays as it is shown, also for a second try, which must be the same addition. */
  const [now] = useState(serverNow)
  const form = useForm(NewMaterial, { notes: "" }, (material) =>
    attempt("Error adding material", async () => {
      await addMaterial({ ...material, notes: material.notes || null, addedAt: new Date(now).toISOString() })
      toast({ title: "Material added to compost row" })
      navigate(`/rows/${row.id}`, { replace: true })
    }),
  )
  const { errors, register } = form
  return (
    <Form
      onSubmit={form.onSubmit}
      action={
        <Button type="submit" busy={form.busy && "Adding..."}>
          Add Material
        </Button>
      }
    >
      <Field
        label="Volume (cubic yards)"
        inputMode="numeric"
        autoComplete="off"
        error={errors.cubicYards?.message}
        {...register("cubicYards", numeric)}
      />
      <Select
        label="Material Type"
        error={errors.materialCategoryId?.message}
        {...register("materialCategoryId", numeric)}
      >
        <option value="">Select a material</option>
        <Boundary waiting={null} failed={() => <option disabled>The materials could not be loaded</option>}>
          <CategoryOptions />
        </Boundary>
      </Select>
      <TextArea label="Notes (optional)" error={errors.notes?.message} {...register("notes")} />
      <Fact label="Date Added">{dateOf(now)}</Fact>
    </Form>
  )
}
