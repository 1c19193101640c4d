import type { ComponentProps } from "react"
import { defaultZone } from "#domain/farm-zone"
import { Field } from "../ui/field"
import { Select } from "../ui/select"

type Props = Pick<ComponentProps<"input">, "name" | "onChange" | "onBlur"> & {
  ref: (element: HTMLElement | null) => void
  error?: string | undefined
  /** The farm's, which is offered although this browser may not list it; '' when nobody has named it. */
  current: string
}

/** A list of the time zones that the browser knows, or else a text field. */
export const ZoneField = ({ current, ...field }: Props) => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const known = knownZones()
  if (!known) return <Field label={label} hint={`${hint} This device is in ${own}.`} {...field} />
  return (
    <Select label={label} hint={hint} {...(field as ComponentProps<"select">)}>
      {current === "" && <option value="">Not chosen yet ({defaultZone})</option>}
      {[...new Set([own, ...(current ? [current] : []), defaultZone, ...known])].map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll("_", " ")}
          {zone === own && " (this device)"}
        </option>
      ))}
    </Select>
  )
}

const label = "Time Zone"
const hint = "Days are counted in this zone. Changing it counts every pile's cooking days again."

/** Undefined before Chrome 99, Safari 15.4 and Firefox 93. */
const knownZones = () => ("supportedValuesOf" in Intl ? Intl.supportedValuesOf("timeZone") : undefined)
