import { request } from "../api/request"
import { isKnown } from "../lib/moment"
import { readClocks } from "../lib/server-clock"

/**
 * Asks the server for an answer, and says whether this device's clock is known by it: a proxy may drop the Date header.
 * @throws RequestError with status 0 without an answer
 */
export const hearServer = async () => {
  await request("GET", "/api/auth/user", { on401: "null" })
  return isKnown(readClocks())
}
