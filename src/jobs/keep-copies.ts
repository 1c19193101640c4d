import { type Db, fileOf } from "../db/connection"
import { errorMessage } from "../domain/errors"
import type { Log } from "../http/log"
import { minute } from "./check"
import type { MakeCopy } from "./copy-nightly"

/** After the daily check has begun, and long after the start. */
const firstAfter = 12 * minute

/** Makes a copy every night, and of a missed night soon after the start. Nothing is loaded before. */
export const keepCopies = (db: Db, log: Log): void => {
  const begin = async () => {
    const [{ copyNightly }, { copyElsewhere }] = await Promise.all([
      import("./copy-nightly"),
      import("../backups/copy-elsewhere"),
    ])
    const copy = copyElsewhere(fileOf(db))
    const make: MakeCopy = async (tidying) => {
      const failure = await copy(tidying)
      if (failure !== undefined) log({ level: "warn", note: `No copy was made. ${failure}` })
      return failure
    }
    const check = copyNightly(db, make, () => void tellUsers(db))
    const run = () => {
      try {
        check(performance.now())
      } catch (error) {
        log({ level: "error", error: errorMessage(error) })
      }
    }
    run()
    setInterval(run, minute).unref()
  }
  setTimeout(begin, firstAfter).unref()
}

/** Their own data, which browsers load again, tell those who look after the farm. */
export const tellUsers = async (db: Db) =>
  (await import("../events/live-streams")).liveStreamsOf(db).tell({ kinds: ["farm"] })
