import type { Db } from "../db/connection"
import { hasProblem, setProblem } from "../db/problems"
import { dayMs } from "../domain/day"

const tenMinutes = 600_000

/** Runs `windrow check` ten minutes after the start and daily; at once when records are missing. */
export const checkDaily = (db: Db, folder: string): void => {
  const check = async () => {
    // Loaded now, because node:os slows the start.
    const { runElsewhere } = await import("./run-elsewhere")
    const { isOk, message } = await runElsewhere(["check", "--data", folder])
    // A check that could not read the database, as while another program locks it, proves nothing.
    if (isOk || message.includes("is damaged")) setProblem(db, "damage", isOk ? undefined : message)
  }
  setTimeout(check, hasProblem(db, "records") ? 1000 : tenMinutes).unref()
  setInterval(check, dayMs).unref()
}
