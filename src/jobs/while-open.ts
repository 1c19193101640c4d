import type { Db } from "../db/connection"
import { isOpen } from "../db/sqlite/connection"
import type { Check } from "./job"

/** Before it starts again, the process goes on for a moment after the database was closed. */
export const whileOpen =
  (db: Db, check: Check): Check =>
  (now) =>
    isOpen(db) && check(now)
