import type { Row } from "#domain/rows"
import { serverNow } from "../lib/server-clock"
import { deviceStorage } from "../lib/storage"
import { useUser } from "../session/session"
import { Select } from "../ui/select"
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

const keyOf = (farmId: number) => `probe ${farmId}`
const today = () => new Date(serverNow()).toDateString()

const rememberProbe = (farmId: number, name: string) =>
  deviceStorage.set(keyOf(farmId), JSON.stringify({ day: today(), name }))

/** The probe that this device named last today; null before one is named. */
export const probeOfToday = (farmId: number): string | null => {
  const kept = deviceStorage.get(keyOf(farmId))
  if (!kept) return null
  const { day, name }: { day: string; name: string } = JSON.parse(kept)
  return day === today() ? name || null : null
}
