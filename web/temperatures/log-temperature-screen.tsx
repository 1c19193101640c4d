import { useState } from "react"
import { useController } from "react-hook-form"
import { navigate } from "wouter/use-browser-location"
import type { Row } from "#contract/rows"
import { isEditable } from "#contract/status"
import { photoLimit, TemperatureForm } from "#contract/temperatures"
import { attempt } from "../lib/attempt"
import { serverNow } from "../lib/clock"
import { dateTimeOf } from "../lib/dates"
import { numeric, useForm } from "../lib/form"
import { dataUrlOf, shrunk } from "../lib/photo"
import { useResource } from "../lib/resource"
import { toast } from "../lib/toast"
import { rowOf } from "../rows/data"
import { LoadedScreen, Screen } from "../session/screen"
import { Button } from "../ui/button"
import { ErrorBox } from "../ui/error-box"
import { Fact } from "../ui/fact"
import { Field } from "../ui/field"
import { Form } from "../ui/form"
import { PhotoField } from "../ui/photo-field"
import { Skeleton } from "../ui/skeleton"
import { useLogTemperature } from "./data"

export const LogTemperatureScreen = ({ rowId }: { rowId: number }) => (
  <LoadedScreen
    title="Log Temperature"
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
    <Screen title="Log Temperature" back>
      <h2>Row #{row.rowId}</h2>
      {isEditable(row) ? <ReadingFields row={row} /> : <ErrorBox title="A removed row cannot be edited" />}
    </Screen>
  )
}

const ReadingFields = ({ row }: { row: Row }) => {
  const logTemperature = useLogTemperature(row.id)
  /** Stays as it is shown, also for a second try, which must be the same reading. */
  const [now] = useState(serverNow)
  const form = useForm(TemperatureForm, {}, ({ temperature, photo }) =>
    attempt("Error recording temperature", async () => {
      const recordedAt = new Date(now).toISOString()
      await logTemperature({ temperature, photoUrl: await dataUrlOf(photo), recordedAt })
      toast({ title: "Temperature recorded" })
      navigate(`/rows/${row.id}`, { replace: true })
    }),
  )
  const photo = useController({ control: form.control, name: "photo" })
  const [reading, setReading] = useState(false)
  const pick = async (file: File) => {
    setReading(true)
    try {
      photo.field.onChange(await shrunk(file, photoLimit))
    } catch {
      toast({ title: "The photo could not be read", description: "Please take it again.", destructive: true })
    }
    setReading(false)
  }
  return (
    <Form
      onSubmit={form.onSubmit}
      action={
        <Button type="submit" busy={form.busy && "Saving..."}>
          Save Temperature
        </Button>
      }
    >
      <Field
        label="Temperature (°F)"
        large
        unit="°F"
        inputMode="numeric"
        autoComplete="off"
        error={form.errors.temperature?.message}
        {...form.register("temperature", numeric)}
      />
      <Fact label="Date & Time">{dateTimeOf(now)}</Fact>
      <PhotoField
        ref={photo.field.ref}
        label="Photo (Required)"
        error={form.errors.photo?.message}
        photo={photo.field.value}
        busy={reading}
        onPick={pick}
        onRemove={() => photo.field.onChange(undefined)}
      />
    </Form>
  )
}
