import { type Db, fileOf } from "../db/connection"
import type { MakeCopy } from "./copy-nightly"
import { lazily } from "./lazily"

/** Makes a copy every night, and of a missed night soon after the start. Nothing is loaded before. */
export const keepCopies = lazily(async ({ db, log }) => {
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
  return copyNightly(db, make, () => void tellUsers(db))
})

/** Their own data, which browsers load again, tell those who look after the farm. */
export const tellUsers = async (db: Db) =>
  (await import("../events/live-streams")).liveStreamsOf(db).tell({ kinds: ["farm"] })
