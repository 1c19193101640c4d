import { readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fsyncPath } from "../db/file-system"
import type { Kept } from "../db/sqlite/carry-over"

/** A restore that somebody asked for on the page. `tries` is how often a start has begun with it. */
export type RestoreRequest = { copy: string; by: string; tries: number; kept: Kept }

/** Returns the path of the file in the data folder that tells the next start what to restore. */
export const requestFileIn = (data: string): string => join(data, "restore-request.json")

/** On the disk when it returns. It holds hashes of passwords, so that only the server's user may read it. */
export const leaveRequest = (file: string, request: RestoreRequest): void => {
  writeFileSync(`${file}.part`, JSON.stringify(request), { mode: 0o600 })
  fsyncPath(`${file}.part`)
  renameSync(`${file}.part`, file)
  fsyncPath(dirname(file))
}

/** Undefined when it can't be read: that must not keep the server from starting. */
export const requestIn = (file: string): RestoreRequest | undefined => {
  try {
    const request: RestoreRequest = JSON.parse(readFileSync(file, "utf8"))
    return Array.isArray(request.kept.people) ? request : undefined
  } catch {
    return undefined
  }
}
