import { note } from "../db/condition"
import type { Db } from "../db/open"

const [tenMinutes, day] = [600_000, 86_400_000]

/** Lets `windrow check` read the whole database ten minutes after the start and once a day; health tells its finding. */
export const checkDaily = (db: Db, folder: string): void => {
  const check = async () => note(db.$client, "damage", await damageFound(folder))
  setTimeout(check, tenMinutes).unref()
  setInterval(check, day).unref()
}

/** In a process of its own, which nobody waits for: SQLite reads everything in one go. */
const damageFound = async (folder: string): Promise<string | undefined> => {
  const self = Bun.isStandaloneExecutable ? [process.execPath] : [process.execPath, Bun.main]
  const check = Bun.spawn([...self, "check", "--data", folder], { stdout: "ignore", stderr: "pipe" })
  const told = (await new Response(check.stderr).text()).trim()
  return (await check.exited) === 0 ? undefined : told || "windrow check ended without a word."
}
