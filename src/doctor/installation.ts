import type { Db } from "../db/connection"
import type { Migrations } from "../db/migrations"
import type { PhotoSettings } from "../photos/objects"

/** `url` holds the password; `newest` is the time of this program's newest migration. */
export type Remote = { url: string; newest: number }

/** The installation to examine: the settings of the server, and this program. */
export type Installation = {
  data: string
  database: string
  /** The database server that holds the records instead, if they are in PostgreSQL. */
  remote?: Remote | undefined
  photos?: PhotoSettings | undefined
  host: string
  port: number
  https: boolean
  httpsPort: number
  tlsCert?: string | undefined
  tlsKey?: string | undefined
  http: "full" | "setup-only"
  hosts: readonly string[]
  signup: "open" | "closed"
  trustProxy: boolean
  backups: boolean
  backupTo?: string | undefined
  version: string
  migrations: Migrations
  /** Leaves out what reads the whole database. */
  isQuick: boolean
}

/** With the database open for reading, when it is of this program's version. */
export type OpenInstallation = Installation & { db: Db }
