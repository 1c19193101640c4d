import { sql } from "drizzle-orm"
import { type Db, disconnect, remoteOf } from "../db/connection"
import { openForChange } from "../db/database-file"
import { withoutValues } from "../db/errors"
import { inTransaction } from "../db/transaction"
import { errorMessage } from "../domain/errors"
import { isByServer } from "./by-server"
import { addAuditLine } from "./queries"

/**
 * Writes what a command has done; `act` goes on after who did it: 'made a copy of the database'. Says so when that fails, as
 * on a disk that can't be written, since the act is done.
 */
export const noteCommand = async (db: Db, act: string): Promise<void> => {
  if (isByServer()) return
  try {
    if (await hasList(db)) await inTransaction(db, (tx) => addAuditLine(tx, undefined, act))
  } catch (error) {
    tellLack(error)
  }
}

/** The same, in the file of a database of any version, which a server may use. */
export const noteCommandIn = async (file: string, act: string): Promise<void> => {
  try {
    const db = openForChange(file)
    await noteCommand(db, act).finally(() => disconnect(db))
  } catch (error) {
    tellLack(error)
  }
}

/** An earlier version made none; PostgreSQL has always had it. */
const hasList = async (db: Db) =>
  remoteOf(db) !== undefined ||
  (await db.values(sql`SELECT 1 FROM sqlite_master WHERE name = 'audit_lines'`)).length > 0

const tellLack = (error: unknown) =>
  console.error(`The list of what was done lacks this: ${errorMessage(withoutValues(error))}.`)
