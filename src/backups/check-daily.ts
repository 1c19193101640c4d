import type { Db } from "../db/connection"
import { hasProblem, setProblem } from "../db/problems"

const [tenMinutes, day] = [600_000, 86_400_000]

/**
 * Lets `windrow check` read the whole database ten minutes after the start and once a day; health tells its finding.
 * A start that misses records has it read at once.
 */
export const checkDaily = (db: Db, folder: string): void => {
  const check = async () => {
    const { isSound, told } = await toldBy(folder)
    // A check that could not be made, as while another program has the database, finds nothing.
    if (isSound || told.includes("is damaged")) setProblem(db, "damage", isSound ? undefined : told)
  }
  setTimeout(check, hasProblem(db, "records") ? 1000 : tenMinutes).unref()
  setInterval(check, day).unref()
}

/** In a process of its own, which nobody waits for: SQLite reads everything in one go. */
const toldBy = async (folder: string) => {
  const self = Bun.isStandaloneExecutable ? [process.execPath] : [process.execPath, Bun.main]
  const check = Bun.spawn([...self, "check", "--data", folder], { stdout: "ignore", stderr: "pipe" })
  const told = (await new Response(check.stderr).text()).trim()
  return { isSound: (await check.exited) === 0, told }
}
