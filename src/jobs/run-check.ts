import { errorMessage } from "../domain/errors"
import type { Log } from "../http/log"
import type { Check } from "./job"

/** A check that fails must not stop the others. */
export const runCheck = (check: Check, log: Log): void => {
  try {
    check(performance.now())
  } catch (error) {
    log({ level: "error", error: errorMessage(error) })
  }
}
