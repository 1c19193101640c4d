import type { Db } from "../db/connection"
import type { Settings } from "../http/env"
import type { Log } from "../http/log"

/** `now` is performance.now(), in milliseconds, which setting the clock does not change. */
export type Check = (now: number) => unknown

/** The part of a server that jobs use. */
export type Server = {
  db: Db
  log: Log
  settings: Settings
  /** The folder of the database's file. */
  data: string
  /** Looks after the certificate of https; missing without one. */
  certificate?: Check | undefined
  /** Are copies made by night? */
  backups: boolean
  /** The destination of copies. See cli/backup-settings.ts. */
  sending?: Sending | undefined
  /** Are photos in a bucket? */
  hasBucket: boolean
}

export type Sending = { to: string; environment: Record<string, string> }

/** Work in the background. Times in milliseconds. */
export type Job = {
  every: number
  /** After the start; otherwise the first time is when `every` has passed. */
  first?: number | ((server: Server) => number)
  on: (server: Server) => boolean
  /** Called at the start, for the work that is done each time. */
  run: (server: Server) => Check
}

export const nothing: Check = () => undefined

export const [second, minute] = [1000, 60_000]
