import type { Settings } from "../http/env"
import type { LogLevel } from "../http/log"
import type { Sending } from "../jobs/job"
import type { Place } from "../metrics/start"
import type { PhotoSettings } from "../photos/objects"

/** See cli/settings.ts. */
export type ServeOptions = Omit<Settings, "version" | "build" | "https" | "restart" | "backupTo"> & {
  host: string
  port: number
  https: boolean
  httpsPort: number
  tlsCert?: string | undefined
  tlsKey?: string | undefined
  http: "full" | "setup-only"
  data: string
  database?: string | undefined
  /** The file that it came from, if it did. */
  databaseFile?: string | undefined
  create: boolean
  backups: boolean
  logLevel: LogLevel
  metrics?: Place | undefined
  adminEmail?: string | undefined
  adminPassword?: string | undefined
  photos?: PhotoSettings | undefined
  sending?: Sending | undefined
}
