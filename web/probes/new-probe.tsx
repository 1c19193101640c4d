import { useState } from "react"
import type { ProbePlace } from "#contract/probes"
import { type DegreeUnit, degreeUnits } from "#domain/degrees"
import type { OwnFarm } from "#domain/farms"
import { defaultSilentHours, type MadeProbe } from "#domain/probes"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Choice } from "../ui/choice"
import { Field } from "../ui/field"
import { useProbeCalls } from "./data"
import { PlaceFields } from "./place-fields"
import style from "./probes.module.css"

type Props = { farm: OwnFarm; onMade: (made: MadeProbe) => void; onCancel: () => void }

export const NewProbeForm = ({ farm, onMade, onCancel }: Props) => {
  const { make } = useProbeCalls(farm.id)
  const [name, setName] = useState("")
  const [error, setError] = useState<string>()
  const [unit, setUnit] = useState<DegreeUnit>()
  const [place, setPlace] = useState<ProbePlace>({ rowId: null, position: null })
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    if (name.trim() === "") return setError("Name is required")
    setIsBusy(true)
    const probe = { name, unit: unit ?? null, silentHours: defaultSilentHours, ...place }
    const done = await withErrorToast("Error making the probe", async () => onMade(await make(probe)))
    if (!done) setIsBusy(false)
  }
  return (
    <form
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
        autoFocus
        maxLength={50}
        value={name}
        error={error}
        onChange={({ target }) => {
          setName(target.value)
          setError(undefined)
        }}
      />
      <PlaceFields farm={farm} place={place} onChange={setPlace} />
      <Choice
        label="What it sends without a unit is (leave it if it names one)"
        options={degreeUnits.map((each) => ({ value: each, label: each }))}
        chosen={unit}
        onChoose={setUnit}
        onClear={() => setUnit(undefined)}
      />
      <Button type="submit" busy={isBusy && "Making..."}>
        Make Key
      </Button>
      <Button variant="outline" disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
