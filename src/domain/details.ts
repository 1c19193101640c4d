/** An amount that a spreadsheet can sum. */
export type Measure = { value: number; unit: string }

/** Joins an event's details; null ones are left out. */
export const joined = (...details: (string | null)[]) => details.filter(Boolean).join(", ")

export const yards = (volume: number | null) => (volume === null ? null : `${grouped(volume)} yd³`)

export const pounds = (weight: number) => `${grouped(weight)} lb`

/** '12,500', as on the screens. */
const grouped = new Intl.NumberFormat("en-US").format
