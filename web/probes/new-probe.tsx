import { useState } from "react"
import { ProbeForm, type ProbePlace } from "#contract/probes"
import type { OwnFarm } from "#domain/farms"
import { defaultSilentHours, type MadeProbe } from "#domain/probes"
import { useForm } from "../forms/use-form"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { useProbeCalls } from "./data"
import { PlaceFields } from "./place-fields"
import { ProbeFields } from "./probe-fields"
import style from "./probes.module.css"

type Props = { farm: OwnFarm; onMade: (made: MadeProbe) => void; onCancel: () => void }

/** The form that makes a probe, with its key. */
export const NewProbeForm = ({ farm, onMade, onCancel }: Props) => {
  const { make } = useProbeCalls(farm.id)
  const [place, setPlace] = useState<ProbePlace>({ rowId: null, position: null })
  const submit = (probe: ProbeForm) =>
    withErrorToast("Error making the probe", async () => onMade(await make({ ...probe, ...place })))
  const form = useForm(ProbeForm, { name: "", unit: null, silentHours: defaultSilentHours }, submit)
  return (
    <form className={style.stack} onSubmit={form.onSubmit} noValidate>
      <ProbeFields form={form} />
      <PlaceFields farm={farm} place={place} onChange={setPlace} />
      <Button type="submit" busy={form.busy && "Making..."}>
        Make Key
      </Button>
      <Button variant="outline" disabled={form.busy} onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
