/** A line of the server's log, by field. */
export type LogLine = Record<string, string | number | undefined>
export type Log = (line: LogLine) => void
