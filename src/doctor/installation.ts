import type { Db } from "../db/connection"
import type { Migrations } from "../db/migrations"
import type { Listening, Settings } from "../http/env"
import type { PhotoSettings } from "../photos/objects"

/** `url` holds the password; `newest` is the time of this program's newest migration. */
export type Remote = { url: string; newest: number }

/** The installation to examine: the settings of the server, and this program. */
export type Installation = Listening &
  Pick<Settings, "hosts" | "signup" | "trustProxy" | "backupTo" | "version"> & {
    data: string
    database: string
    /** The database server that holds the records instead, if they are in PostgreSQL. */
    remote?: Remote | undefined
    photos?: PhotoSettings | undefined
    backups: boolean
    migrations: Migrations
    /** Leaves out what reads the whole database. */
    isQuick: boolean
  }

/** With the database open for reading, when it is of this program's version. */
export type OpenInstallation = Installation & { db: Db }
