import { readdirSync, readFileSync } from "node:fs"

/** `bytes` is the memory that a process shares with no other; outside Linux all that is resident. */
export type Process = { pid: number; parent: number; bytes: number }

/** A process of this machine and all that descend from it. */
export const treeOf = (root: number): Process[] => {
  const all = process.platform === "linux" ? fromProc() : fromPs()
  const found = all.filter(({ pid }) => pid === root)
  // Grows while it is walked.
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid))
  return found
}

/** RssAnon, because Chromium's processes share most of what is resident: summed up it is three times what they take. */
const fromProc = (): Process[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const status = statusOf(name)
      if (status === undefined) return []
      const field = (label: string) => Number(new RegExp(`^${label}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0)
      return [{ pid: Number(name), parent: field("PPid"), bytes: field("RssAnon") * 1024 }]
    })

/** Undefined for a process that has just ended. */
const statusOf = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8")
  } catch {
    return undefined
  }
}

const fromPs = (): Process[] =>
  Bun.spawnSync(["ps", "-axo", "pid=,ppid=,rss="])
    .stdout.toString()
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kilobytes = 0]) => ({ pid, parent, bytes: kilobytes * 1024 }))
