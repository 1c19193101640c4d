import { hasProblem, setProblem } from "../db/problems"
import { type Check, minute, type Server, second } from "./job"

/** When the first check begins. */
export const soonIfRecordsAreMissing = ({ db }: Server): number =>
  hasProblem(db, "records") ? second : 10 * minute

/** Runs `windrow check`. */
export const checkDaily =
  ({ db, data }: Server): Check =>
  async () => {
    // Loaded now, because node:os slows the start.
    const { runElsewhere } = await import("../backups/run-elsewhere")
    const { isOk, message } = await runElsewhere(["check", "--data", data])
    // A check that could not read the database, as while another program locks it, proves nothing.
    if (isOk || message.includes("is damaged")) setProblem(db, "damage", isOk ? undefined : message)
  }
