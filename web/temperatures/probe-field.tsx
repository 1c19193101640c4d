import type { Row } from "#domain/rows"
import { useUser } from "../session/session"
import { Select } from "../ui/select"
import { rememberProbe } from "./probe-of-today"
import type { ReadingForm } from "./use-reading-form"

type Props = { row: Row; form: ReadingForm["form"] }

/** With which of the farm's probes one measures: asked once a day. A farm that names none is not asked. */
export const ProbeField = ({ row: { farmId }, form }: Props) => {
  const farm = useUser().farms.find(({ id }) => id === farmId)
  // Undefined in what a device keeps from before.
  const probes = farm?.probes ?? []
  const field = form.register("probe", { setValueAs: (name: string | null) => name || null })
  if (probes.length === 0) return null
  return (
    <Select
      label="Probe"
      {...field}
      onChange={(event) => {
        rememberProbe(farmId, event.target.value)
        return field.onChange(event)
      }}
    >
      <option value="">Not named</option>
      {probes.map(({ name }) => (
        <option key={name} value={name} translate="no">
          {name}
        </option>
      ))}
    </Select>
  )
}
