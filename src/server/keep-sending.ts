import { dirname } from "node:path"
import { type Db, fileOf } from "../db/connection"
import { errorMessage } from "../domain/errors"
import type { Log } from "../http/log"
import { minute } from "./check"
import { tellUsers } from "./keep-copies"

/** After the first copy has begun, and long after the start. */
const firstAfter = 13 * minute

/** See cli/backup-settings.ts. */
type Sending = { to: string; environment: Record<string, string> }

/** Sends each new copy, in another process. Nothing is loaded before. */
export const keepSending = (db: Db, log: Log, { to, environment }: Sending): void => {
  const begin = async () => {
    const [{ sendCopiesTo }, { runElsewhere }] = await Promise.all([
      import("./send-copies"),
      import("../backups/run-elsewhere"),
    ])
    const send = async (keepAll: boolean) => {
      const words = ["backups", "send", "--data", dirname(fileOf(db)), ...(keepAll ? ["--keep-all"] : [])]
      const { isOk, message } = await runElsewhere(words, environment)
      if (!isOk) log({ level: "warn", note: `The copies were not sent. ${message}` })
      return isOk ? undefined : message || "Sending was ended from outside."
    }
    const check = sendCopiesTo(db, to, send, () => void tellUsers(db))
    setInterval(() => {
      try {
        check(performance.now())
      } catch (error) {
        log({ level: "error", error: errorMessage(error) })
      }
    }, minute).unref()
  }
  setTimeout(begin, firstAfter).unref()
}
