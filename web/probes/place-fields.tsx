import type { ProbePlace } from "#contract/probes"
import type { OwnFarm } from "#domain/farms"
import { isEditable } from "#domain/rows"
import { useResource } from "../api/resource"
import { rows } from "../rows/data"
import { Select } from "../ui/select"
import style from "./probes.module.css"

type Props = {
  farm: OwnFarm
  place: ProbePlace
  /** Of the probe, where several stand on the screen. */
  name?: string
  disabled?: boolean
  onChange: (place: ProbePlace) => void
}

/** The pile and the position where a probe stands. */
export const PlaceFields = ({ farm, place, name, disabled, onChange }: Props) => {
  const piles = useResource(rows()).filter(
    (row) => row.farmId === farm.id && (isEditable(row) || row.id === place.rowId),
  )
  const positions = [...new Set([...farm.positions, ...(place.position ? [place.position] : [])])]
  const labelled = (label: string) => (name === undefined ? label : `${label} of ${name}`)
  return (
    <div className={style.places}>
      <Select
        label={labelled("Pile")}
        value={place.rowId ?? ""}
        disabled={disabled}
        onChange={({ target }) =>
          onChange({ ...place, rowId: target.value === "" ? null : Number(target.value) })
        }
      >
        <option value="">In no pile</option>
        {piles.map(({ id, rowId, location }) => (
          <option key={id} value={id}>
            {rowId}, {location}
          </option>
        ))}
      </Select>
      {place.rowId !== null && (
        <Select
          label={labelled("Position")}
          value={place.position ?? ""}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...place, position: target.value || null })}
        >
          <option value="">Not said</option>
          {positions.map((position) => (
            <option key={position}>{position}</option>
          ))}
        </Select>
      )}
    </div>
  )
}
