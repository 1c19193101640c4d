import { connectionsOf, sqliteOf } from "../db/sqlite/connection"
import { connectTo } from "../db/sqlite/engine"
import { inTransaction } from "../db/transaction"
import { forgetUses } from "../sessions/last-use"
import { farm, farmIn } from "./farm"
import { type Kept, keepTables } from "./keep-tables"
import type { World } from "./matrix-people"

/** A copy of a database, with its own app; its rows are read by `rows`, and put back at its end. */
export type Copy = World & AsyncDisposable & Pick<Kept, "rows">

/**
 * Returns a function that gives a copy of a database. Two may be in use. To make a file or a database, and to prepare its
 * statements, takes longer than to put back what has changed.
 */
export const copiesOf = async (template: string): Promise<() => Copy> => {
  const free = [await filled(template, 1), await filled(template, 2)]
  return () => {
    const used = free.pop()
    if (!used) throw new Error("Two copies are in use.")
    const { begin, rows, putBack } = used
    const { world, end } = begin()
    const dispose = async () => {
      await end()
      await putBack()
      free.push(used)
    }
    return { ...world, rows, [Symbol.asyncDispose]: dispose }
  }
}

const filled = async (template: string, number: number) => {
  const world = farm({}, `${template}-${number}`, template)
  const { db } = world
  // Some rows have ids that the test gave them.
  await db.engine.continueNumbers()
  const kept = await keepTables(db)
  const sessions = [...(await kept.rows()).keys()].flatMap((key) => /^sessions (.+)/.exec(key)?.[1] ?? [])
  const onPostgres = () => ({
    world: { ...world, app: world.appWithin() },
    // Otherwise a later call that ends the session would write when it was used.
    end: async () => forgetUses(db, sessions),
  })
  return { ...kept, begin: db.engine.servers ? onPostgres : () => onSameFile(world) }
}

/** With nothing of what the process remembers beside a database; both connections keep their prepared statements. */
const onSameFile = ({ db }: World) => {
  const world = farmIn(connectTo(sqliteOf(db)))
  const [first, own] = [connectionsOf(db), connectionsOf(world.db)]
  own.reader = first.reader
  const end = async () => {
    // Behind all that is still written.
    await inTransaction(world.db, async () => undefined)
    first.reader = own.reader
  }
  return { world, end }
}
