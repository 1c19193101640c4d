import { format } from "date-fns"

/** 'March 5, 2026', in the device's zone. */
export const dateOf = (at: string | number) => format(at, "MMMM d, yyyy")

/** 'March 5, 2026 - 2:07 PM', in the device's zone. */
export const dateTimeOf = (at: string | number) => format(at, "MMMM d, yyyy - h:mm a")
