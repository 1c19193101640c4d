import { renameSync, writeFileSync } from "node:fs"
import { clockSlack } from "../backups/copies"
import { fileSystem } from "../db/file-system"

/**
 * The server's knowledge of the destination without asking it, in `windrow.db-sent` beside the database: the
 * folder of copies may hang. Times are in milliseconds since 1970.
 */
export type Sent = {
  to: string
  /** When copies were first meant for it. */
  since: number
  /** The beginning of the newest copy there. */
  newest?: number | undefined
  /** Were all copies sent that are to be there? */
  isComplete: boolean
}

const fileBeside = (database: string) => `${database}-sent`

/**
 * Undefined when nothing was ever sent to this destination. A copy of a time to come is not the newest one: it was sent
 * while the clock was wrong, and every copy until then would seem to be there.
 */
export const sentTo = (database: string, to: string): Sent | undefined => {
  try {
    const sent = JSON.parse(fileSystem().readFileSync(fileBeside(database), "utf8"))
    if (sent.to !== to || ![sent.since, sent.newest ?? 0].every(isTime)) return undefined
    const [now, { newest, ...rest }] = [Date.now(), sent]
    const known = newest <= now + clockSlack ? { newest } : {}
    return { ...rest, since: Math.min(sent.since, now), ...known }
  } catch {
    return undefined
  }
}

const isTime = (value: unknown) => typeof value === "number" && !Number.isNaN(new Date(value).valueOf())

/** Not synced: what is lost is found out again. */
export const noteSent = (database: string, sent: Sent): void => {
  const file = fileBeside(database)
  writeFileSync(`${file}.part`, JSON.stringify(sent), { mode: 0o600 })
  renameSync(`${file}.part`, file)
}
