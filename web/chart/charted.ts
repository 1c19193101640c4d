import type { Temperature } from "#domain/temperatures"

/** A reading as the chart draws it. Of a visit with several probes it is the hottest, which tells of the others. */
export type Charted = Temperature & { lowest?: number; probes?: number }
