import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs"
import { join } from "node:path"
import { CommandError } from "../domain/errors"

const copying = { lock: "copying", busy: "Another copy is being made at this moment." }

export const restoring = { lock: "restoring", busy: "Another restore is going on at this moment." }

/** In milliseconds: after it, the process of that number is taken for another one. */
const longest = 6 * 3_600_000

/**
 * Runs the work while no other process copies into the folder: two servers of one database make one copy a night. The
 * lock holds the number of its process, so that a killed one locks nobody out.
 */
export const alone = async <T>(
  folder: string,
  work: () => Promise<T>,
  { lock: name, busy } = copying,
): Promise<T> => {
  const lock = join(folder, name)
  if (!take(lock)) {
    if (isHeld(lock)) throw new CommandError(busy)
    rmSync(lock, { force: true })
    if (!take(lock)) throw new CommandError(busy)
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Resolves when no other process is at the work. */
export const untilAlone = async (folder: string, { lock }: { lock: string }): Promise<void> => {
  while (isHeld(join(folder, lock))) await Bun.sleep(50)
}

const take = (lock: string) => {
  let handle: number
  try {
    handle = openSync(lock, "wx", 0o600)
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false
    throw error
  }
  try {
    writeSync(handle, String(process.pid))
    return true
  } catch (error) {
    // On a full disk.
    rmSync(lock, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
}

const isHeld = (lock: string) => {
  const stat = statSync(lock, { throwIfNoEntry: false })
  if (!stat) return false
  const holder = Number(readFileSync(lock, "utf8"))
  const age = Math.abs(Date.now() - stat.mtimeMs)
  // Its number is written a moment after it is made.
  if (!holder) return age < 10_000
  return holder !== process.pid && age < longest && isRunning(holder)
}

const isRunning = (id: number) => {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}
