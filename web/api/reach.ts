import { sharedValue } from "../lib/shared-value"

/** Has the server answered the last request? A proxy without a server behind it is none. */
export const reach = sharedValue(true)
