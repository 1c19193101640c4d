import { useId, useState } from "react"
import { degreeUnits } from "#domain/degrees"
import type { OwnFarm } from "#domain/farms"
import type { WirelessProbe } from "#domain/probes"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Cancel } from "../ui/cancel"
import { Choice } from "../ui/choice"
import { Dialog } from "../ui/dialog"
import { Field } from "../ui/field"
import { useProbeCalls } from "./data"
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
  const form = useId()
  const { change } = useProbeCalls(farm.id)
  const [name, setName] = useState(probe.name)
  const [unit, setUnit] = useState(probe.unit)
  const [hours, setHours] = useState(String(probe.silentHours))
  const [isBusy, setIsBusy] = useState(false)
  const nameError = name.trim() === "" ? "Name is required" : undefined
  const isHours = /^\d{1,3}$/.test(hours) && Number(hours) >= 1 && Number(hours) <= 720
  const hoursError = isHours ? undefined : "A whole number from 1 to 720"
  const submit = async () => {
    if (nameError || hoursError) return
    setIsBusy(true)
    const changed = { name, unit, silentHours: Number(hours) }
    const done = await withErrorToast("Error saving", () => change(probe.id, changed))
    if (done) onClose()
    else setIsBusy(false)
  }
  return (
    <Dialog
      open
      title={`Change ${probe.name}`}
      onClose={() => isBusy || onClose()}
      actions={
        <>
          <Cancel disabled={isBusy} onCancel={onClose} />
          <Button type="submit" form={form} busy={isBusy && "Saving..."}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={style.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) submit()
        }}
      >
        <Field
          label="Name"
          autoComplete="off"
          maxLength={50}
          value={name}
          error={nameError}
          onChange={({ target }) => setName(target.value)}
        />
        <Choice
          label="What it sends without a unit is"
          options={degreeUnits.map((each) => ({ value: each, label: each }))}
          chosen={unit ?? undefined}
          onChoose={setUnit}
          onClear={() => setUnit(null)}
        />
        <Field
          label="Silent after"
          unit="hours"
          inputMode="numeric"
          autoComplete="off"
          value={hours}
          error={hoursError}
          onChange={({ target }) => setHours(target.value)}
        />
      </form>
    </Dialog>
  )
}
