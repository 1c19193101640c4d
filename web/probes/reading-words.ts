import { unitNamed } from "#domain/metric-units"
import type { WirelessProbe } from "#domain/probes"
import { withUnit } from "#domain/units"

/** "134.9 °F", in the reader's unit; undefined before the first reading. */
export const readingOf = ({ value, readUnit }: WirelessProbe): string | undefined =>
  value === null || readUnit === null
    ? undefined
    : withUnit("temperature", unitNamed("temperature", readUnit)?.toStored(value) ?? value)
