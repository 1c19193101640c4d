import { useState } from "react"
import { methodFields, withRule } from "#contract/methods"
import { defaultWidth, type NewRow, RowForm, randomLabel } from "#contract/rows"
import { createRowScreen, homeScreen } from "#contract/screens"
import { calendarIn } from "#domain/calendar"
import type { OwnFarm } from "#domain/farms"
import type { PileMethod } from "#domain/methods"
import { RequestError } from "../api/errors"
import { formatDate } from "../format/dates"
import { placeOf } from "../format/place-of"
import { AfterSend } from "../forms/after-send"
import { Form } from "../forms/form"
import { MethodFields } from "../forms/method-fields"
import { useEndOfToast } from "../forms/use-end-of-toast"
import { useForm } from "../forms/use-form"
import { type FormDraft, WithDraft } from "../forms/with-draft"
import { Screen } from "../layout/screen"
import { useQuery } from "../lib/address"
import { serverNow } from "../lib/server-clock"
import { useNamedFarm } from "../session/named-farm"
import { useUser } from "../session/session"
import { useZone } from "../session/today"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Checkbox } from "../ui/checkbox"
import { ErrorBox } from "../ui/error-box"
import { ReadOnlyField } from "../ui/read-only-field"
import { useCreateRow } from "./change-row"
import { PileName } from "./pile-name"
import { RowFields } from "./row-fields"
import { WritersOnly } from "./writers-only"

/** The new row belongs to the farm of ?farm=, otherwise to the one that the page was opened for. */
export const CreateRowScreen = () => {
  useEndOfToast()
  const query = useQuery()
  const user = useUser()
  const farmId = Number(query.get("farm") ?? user.farmId)
  const farm = useNamedFarm(farmId)
  const isOwn = user.farms.some(({ id }) => id === farmId)
  return (
    <Screen title="Create New Row" back>
      {isOwn ? <NewRowForm key={farmId} farmId={farmId} farm={farm} /> : <ErrorBox title="Farm not found" />}
    </Screen>
  )
}

/** `farm` is undefined for who belongs to one only, and whose drafts and calls name none. */
type Props = { farmId: number; farm: OwnFarm | undefined }

const NewRowForm = ({ farmId, farm }: Props) => (
  <WritersOnly farmId={farmId}>
    <AfterSend>
      <WithDraft
        name={farm ? `row of farm ${farm.id}` : "row"}
        title={farm ? `New row of ${farm.name}` : "New row"}
        {...(farm && { page: `${createRowScreen}?farm=${farm.id}` })}
      >
        {(draft) => <NewRowFields draft={draft} farm={farm} farmId={farmId} />}
      </WithDraft>
    </AfterSend>
  </WritersOnly>
)

const NewRowFields = ({ draft, farm, farmId }: Props & { draft: FormDraft }) => {
  const method = useUser().farms.find(({ id }) => id === farmId)
  const createRow = useCreateRow(farm?.id)
  const [label] = useState(randomLabel)
  const [freeLabel, setFreeLabel] = useState<string>()
  const fresh = {
    rowId: label,
    location: "",
    width: defaultWidth,
    isActive: true,
    ...methodFields(method ?? windrow),
  }
  const recorded = () => {
    draft.discard()
    toast({ title: "Success!", description: "New compost row created" })
  }
  const submit = (row: RowForm) =>
    withErrorToast("Error creating row", async (goOn) => {
      await createRow(newRowOf(row), recorded).catch(taken)
      goOn(homeScreen)
    })
  const form = useForm(RowForm, fresh, submit, draft)
  /** When another pile has the label, the form stays as it is and offers one that is probably free. */
  const taken = (error: unknown) => {
    if (error instanceof RequestError && error.status === 409) setFreeLabel(randomLabel())
    return form.refusedAt("rowId", 409)(error)
  }
  const take = (free: string) => {
    form.setValue("rowId", free, { shouldValidate: true })
    setFreeLabel(undefined)
  }
  return (
    <Form form={form} draft={draft} submit="Create Row" busy="Creating...">
      <PileName label={form.watch("rowId")} place={form.watch("location")} />
      {farm && <ReadOnlyField label="Farm">{farm.name}</ReadOnlyField>}
      <RowFields
        field={form.field}
        labelHint={
          freeLabel && (
            <Button variant="outline" onClick={() => take(freeLabel)}>
              Use {freeLabel}
            </Button>
          )
        }
      />
      <MethodFields label="Method" field={form.field} method={form.watch("method")} />
      <Checkbox label="Active" {...form.register("isActive")} />
      <ReadOnlyField label="Start Date">{todayIn(useZone(farmId))}</ReadOnlyField>
    </Form>
  )
}

/** 'March 5, 2026', and of which zone where this device has another day. */
const todayIn = (zone: string) => {
  const now = serverNow()
  const day = calendarIn(zone).start.dateOf(new Date(now).toISOString())
  return day === formatDate(now) ? day : `${day} in ${placeOf(zone)}`
}
const windrow: PileMethod = { method: "windrow", ownRule: null }

const newRowOf = ({ isActive, ...row }: RowForm): NewRow => ({
  ...withRule(row),
  status: isActive ? "active" : "inactive",
  coordinates: {},
})
