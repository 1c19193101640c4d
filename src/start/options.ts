import type { Listening, Settings } from "../http/env"
import type { LogLevel } from "../http/log"
import type { Sending } from "../jobs/job"
import type { OfficeSettings } from "../messages/office"
import type { Place } from "../metrics/start"
import type { PhotoSettings } from "../photos/objects"

/** See cli/settings.ts. */
export type ServeOptions = Omit<Settings, "version" | "build" | "https" | "restart" | "backupTo"> &
  Listening & {
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
    office: OfficeSettings
  }
