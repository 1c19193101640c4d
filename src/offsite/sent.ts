import { renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { copiesFolder } from "../backups/copies"
import { fileSystem } from "../db/file-system"

/**
 * What the server knows of the destination without asking it, in `sent.json` beside the copies. Times are in
 * milliseconds since 1970.
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

const fileBeside = (database: string) => join(copiesFolder(database), "sent.json")

/** Undefined when nothing was ever sent to this destination. */
export const sentTo = (database: string, to: string): Sent | undefined => {
  try {
    const sent = JSON.parse(fileSystem().readFileSync(fileBeside(database), "utf8"))
    return sent.to === to && [sent.since, sent.newest ?? 0].every(isTime) ? sent : undefined
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
