import type { Db } from "../db/connection"
import { withoutValues } from "../db/errors"
import { disconnect } from "../db/sqlite/connection"
import { openForChange } from "../db/sqlite/database-file"
import { inTransaction } from "../db/transaction"
import { errorMessage } from "../domain/errors"
import { addAct, addActOfAll } from "./acts"
import { isByServer } from "./by-server"
import { addAuditLine } from "./queries"

/**
 * Writes what a command has done; `act` goes on after who did it: 'made a copy of the database'. Says so when that fails, as
 * on a disk that can't be written, since the act is done.
 */
export const noteCommand = (db: Db, act: string): Promise<void> =>
  note(db, (tx) => addAuditLine(tx, undefined, act))

/** The same, and for the managers of the farm. */
export const noteFarmCommand = (db: Db, farm: number, act: string): Promise<void> =>
  note(db, (tx) => addFarmCommand(tx, farm, act))

/** Adds both lines in the transaction of the act itself. */
export const addFarmCommand = async (tx: Db, farm: number, act: string): Promise<void> => {
  await addAuditLine(tx, undefined, act)
  await addAct(tx, undefined, { farm }, act)
}

const note = async (db: Db, write: (tx: Db) => Promise<void>) => {
  if (isByServer()) return
  try {
    // An earlier version made none.
    if (await db.engine.hasTable("audit_lines")) await inTransaction(db, write)
  } catch (error) {
    tellLack(error)
  }
}

/** As `noteCommand`, in the file of a database of any version, which a server may use. */
export const noteCommandIn = (file: string, act: string): Promise<void> =>
  noteIn(file, (db) => noteCommand(db, act))

/** Like `noteCommandIn`, with a line for all farms. A file without their lists gets it when these are made. */
export const noteForAllIn = (file: string, act: string): Promise<void> =>
  noteIn(file, (db) =>
    note(db, async (tx) => {
      await addAuditLine(tx, undefined, act)
      if (await tx.engine.hasTable("acts")) await addActOfAll(tx, act)
    }),
  )

const noteIn = async (file: string, write: (db: Db) => Promise<void>) => {
  try {
    const db = openForChange(file)
    await write(db).finally(() => disconnect(db))
  } catch (error) {
    tellLack(error)
  }
}

const tellLack = (error: unknown) =>
  console.error(`The list of what was done lacks this: ${errorMessage(withoutValues(error))}.`)
