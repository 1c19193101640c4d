import { formatISO } from "date-fns"

/** '2026-03-05', in the device's zone. */
export const toDateInput = (at: string | number) => formatISO(at, { representation: "date" })
