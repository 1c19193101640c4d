import { formatISO } from "date-fns"

/** '2026-03-05', in the device's zone. */
export const toDateInput = (at: string | number) => formatISO(at, { representation: "date" })

/** '2026-03-05T14:07', likewise. */
export const toDateTimeInput = (at: number) => formatISO(at).slice(0, "2026-03-05T14:07".length)
