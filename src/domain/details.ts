/** An amount that a spreadsheet can sum. */
export type Measure = { value: number; unit: string }

/** Joins an event's details; null ones are left out. */
export const joined = (...details: (string | null)[]) => details.filter(Boolean).join(", ")
