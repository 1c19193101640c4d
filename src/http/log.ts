/** From the gravest on. */
export const logLevels = ["error", "warn", "info", "debug"] as const
export type LogLevel = (typeof logLevels)[number]

/** A line without a level is of "info". */
export type LogLine = { level?: LogLevel } & Record<string, string | number | undefined>
export type Log = (line: LogLine) => void
