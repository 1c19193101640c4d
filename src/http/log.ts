export type LogLine = Record<string, string | number | undefined>
export type Log = (line: LogLine) => void
