import type { Db } from "../db/connection"
import { errorMessage } from "../domain/errors"
import type { Log } from "../http/log"

/** Begins to send what somebody waits for, behind the answer. The code of the channels is loaded for it. */
export const hurry = (db: Db, log: Log): void => {
  const send = async () => (await import("./pass")).sendDue(db, log)
  send().catch((error) => log({ level: "error", error: errorMessage(error) }))
}
