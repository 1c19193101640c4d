import { readFileSync } from "node:fs"

/** The CPU time and I/O of a process up to now. */
export type Activity = { ticks: number; bytes: number }

/** Undefined where the system does not tell, or the process has ended. Reads no disk. */
export const activityOf = (id: number): Activity | undefined => {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8")
    // Behind the program's name, which may hold anything: utime and stime are the 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const io = readFileSync(`/proc/${id}/io`, "utf8")
    const bytes = [/^rchar: (\d+)/m, /^wchar: (\d+)/m].map((pattern) => Number(pattern.exec(io)?.[1] ?? 0))
    return { ticks: Number(fields[11]) + Number(fields[12]), bytes: (bytes[0] ?? 0) + (bytes[1] ?? 0) }
  } catch {
    return undefined
  }
}

/** An idle process's own timers and its collector stay below this: 50 ms of the processor, or 64 kB read and written. */
export const hasMoved = (before: Activity, now: Activity): boolean =>
  now.ticks - before.ticks >= 5 || now.bytes - before.bytes >= 65_536
