import { useId, useState } from "react"
import { ProbeForm } from "#contract/probes"
import type { OwnFarm } from "#domain/farms"
import type { WirelessProbe } from "#domain/probes"
import { numeric, useForm } from "../forms/use-form"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Cancel } from "../ui/cancel"
import { Dialog } from "../ui/dialog"
import { Field } from "../ui/field"
import { useProbeCalls } from "./data"
import { ProbeFields } from "./probe-fields"
import style from "./probes.module.css"

type Props = { farm: OwnFarm; probe: WirelessProbe }

/** Its name, its unit, and when it is silent. */
export const ChangeProbe = ({ farm, probe }: Props) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outline" aria-label={`Change ${probe.name}`} onClick={() => setAsking(true)}>
        Change
      </Button>
      {asking && <Asking farm={farm} probe={probe} onClose={() => setAsking(false)} />}
    </>
  )
}

const Asking = ({ farm, probe, onClose }: Props & { onClose: () => void }) => {
  const id = useId()
  const { change } = useProbeCalls(farm.id)
  const submit = (changed: ProbeForm) =>
    withErrorToast("Error saving", async () => {
      await change(probe.id, changed)
      onClose()
    })
  const { name, unit, silentHours } = probe
  const form = useForm(ProbeForm, { name, unit, silentHours }, submit)
  return (
    <Dialog
      open
      title={`Change ${name}`}
      onClose={() => form.busy || onClose()}
      actions={
        <>
          <Cancel disabled={form.busy} onCancel={onClose} />
          <Button type="submit" form={id} busy={form.busy && "Saving..."}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} className={style.stack} onSubmit={form.onSubmit} noValidate>
        <ProbeFields form={form} />
        <Field
          label="Silent after"
          unit="hours"
          inputMode="numeric"
          autoComplete="off"
          {...form.field("silentHours", numeric)}
        />
      </form>
    </Dialog>
  )
}
