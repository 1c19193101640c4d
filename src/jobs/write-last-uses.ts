import type { Db } from "../db/connection"
import { isDatabaseAway, isDatabaseBusy, withoutValues } from "../db/errors"

import { AppError } from "../domain/errors"
import type { Log } from "../http/log"
import { writeLastTokenUses } from "../sessions/last-token-use"
import { writeLastUses } from "../sessions/last-use"
import type { Check, Server } from "./job"

export const writeLastUsesRegularly =
  ({ db, log }: Server): Check =>
  () =>
    writeIfPossible(db, log)

/** Changes the database's patience for good: for a process that ends. */
export const writeLastUsesAtStop = async (db: Db, log: Log): Promise<void> => {
  db.engine.limitLockWait(100)
  await writeIfPossible(db, log)
}

/** On a full or locked disk the uses wait for the next time. */
const writeIfPossible = async (db: Db, log: Log): Promise<void> => {
  try {
    await writeLastUses(db)
    await writeLastTokenUses(db)
  } catch (error) {
    if (error instanceof AppError || isDatabaseBusy(error) || isDatabaseAway(error)) return
    log({ level: "error", error: String(withoutValues(error)) })
  }
}
