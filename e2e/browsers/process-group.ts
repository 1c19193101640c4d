import { until } from "../../src/test/until"

/** A program with all the processes that it starts, to be killed as one. */
export type ProcessGroup = {
  /** SIGKILL for each of them; resolves when all have ended. */
  kill: () => Promise<void>
}

export const startGroup = (command: readonly string[], env: Record<string, string> = {}): ProcessGroup => {
  const child = Bun.spawn([...command], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "ignore"],
    detached: true,
  })
  return { kill: () => killGroup(child.pid) }
}

/**
 * Kills the group of the process that leads it, and waits for all of it. In Chromium another process than the first writes the
 * database and outlives it by a moment, in which the next browser would write the same files.
 */
export const killGroup = async (pid: number) => {
  if (!signal(pid, "SIGKILL")) return
  await until(`the processes of ${pid} have ended`, async () => !signal(pid, 0))
}

/** Is there a process in the group still? */
const signal = (pid: number, name: NodeJS.Signals | 0) => {
  try {
    return process.kill(-pid, name)
  } catch {
    return false
  }
}
