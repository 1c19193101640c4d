import type { Db } from "../db/connection"
import { hasProblem, setProblem } from "../db/problems"
import { dayMs } from "../domain/day"

const tenMinutes = 600_000

/** Runs `windrow check` ten minutes after the start and daily; at once when records are missing. */
export const checkDaily = (db: Db, folder: string): void => {
  const check = async () => {
    const { isOk, message } = await runCheck(folder)
    // A check that could not read the database, as while another program locks it, proves nothing.
    if (isOk || message.includes("is damaged")) setProblem(db, "damage", isOk ? undefined : message)
  }
  setTimeout(check, hasProblem(db, "records") ? 1000 : tenMinutes).unref()
  setInterval(check, dayMs).unref()
}

/** In another process, because SQLite blocks while it reads everything. */
const runCheck = async (folder: string) => {
  const self = Bun.isStandaloneExecutable ? [process.execPath] : [process.execPath, Bun.main]
  const check = Bun.spawn([...self, "check", "--data", folder], { stdout: "ignore", stderr: "pipe" })
  const message = (await new Response(check.stderr).text()).trim()
  return { isOk: (await check.exited) === 0, message }
}
