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
    const [{ sendCopiesTo }, { runElsewhere }, { longestSilence }, { lookAtCopies }] = await Promise.all([
      import("./send-copies"),
      import("../backups/run-elsewhere"),
      import("../backups/copy-elsewhere"),
      import("../backups/seen-copies"),
    ])
    // Without copies by night nobody else has looked.
    const look = () => void lookAtCopies(db).catch(() => undefined)
    look()
    setInterval(look, 20 * minute).unref()
    const send = async (keepAll: boolean) => {
      const words = ["backups", "send", "--data", dirname(fileOf(db)), ...(keepAll ? ["--keep-all"] : [])]
      const { isOk, isSilent, message } = await runElsewhere(words, { environment, silence: longestSilence })
      const failure = isSilent ? silentPlace(to) : message || "Sending was ended from outside."
      if (!isOk) log({ level: "warn", note: `The copies were not sent. ${failure}` })
      return isOk ? undefined : failure
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

const silentPlace = (to: string) =>
  `${to.startsWith("s3:") ? "The store of the copies" : `The folder ${to}`} does not answer: nothing could be sent for half an hour. It is tried again.`
