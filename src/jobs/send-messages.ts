import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { isDatabaseAway, isDatabaseBusy, withoutValues } from "../db/errors"
import { AppError } from "../domain/errors"
import type { Check, Server } from "./job"

/** Keeps and sends what the farms want to hear. Where nobody wants to hear anything, nothing is loaded. */
export const sendMessages = ({ db, log }: Server): Check => {
  let isRunning = false
  const run = async () => {
    if (await hasReceivers(db)) await (await import("../messages/pass")).pass(db, log)
  }
  return async () => {
    // One that waits for a slow database.
    if (isRunning || !(await db.engine.isAlive())) return
    isRunning = true
    await run()
      .catch((error) => {
        if (error instanceof AppError || isDatabaseBusy(error) || isDatabaseAway(error)) return
        log({ level: "error", error: String(withoutValues(error)) })
      })
      .finally(() => {
        isRunning = false
      })
  }
}

const hasReceivers = async (db: Db) =>
  (await db.values(sql`SELECT 1 FROM receivers WHERE gone IS NULL LIMIT 1`)).length > 0
