import { sharedValue } from "../lib/shared-value"

/** The build that the server's last answer named, if it did. */
export const serverBuild = sharedValue<string | null>(null)
