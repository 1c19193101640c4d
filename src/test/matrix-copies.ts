import { forgetUses } from "../sessions/last-use"
import { close } from "./close"
import { farm } from "./farm"
import type { World } from "./matrix-people"
import { keepTables, onPostgres } from "./postgres"
import { differences, tableRows } from "./table-rows"
import { remembered } from "./tables"

/** Returns a function that makes a copy of a database, with its own app. On PostgreSQL two may be in use. */
export const copiesOf = (template: string): Promise<() => World & AsyncDisposable> =>
  onPostgres ? databasesOf(template) : filesOf(template)

const filesOf = async (template: string) => {
  let copies = 0
  return () => {
    const world = farm({}, `${template}-${++copies}`, template)
    return { ...world, [Symbol.asyncDispose]: () => close(world.db) }
  }
}

/** To make a database and to connect take longer than to put back what has changed. */
const databasesOf = async (template: string) => {
  const free = [await filled(template, 1), await filled(template, 2)]
  return () => {
    const used = free.pop()
    if (!used) throw new Error("Two copies are in use.")
    const { world, putBack } = used
    return {
      ...world,
      app: world.appWithin(),
      [Symbol.asyncDispose]: () => putBack().then(() => void free.push(used)),
    }
  }
}

const filled = async (template: string, number: number) => {
  const world = farm({}, `${template}-${number}`, template)
  const { db } = world
  // Some rows have ids that the test gave them.
  await db.engine.continueNumbers()
  const putBackTables = await keepTables(db)
  const rows = await tableRows(db)
  const sessions = [...rows.keys()].flatMap((key) => /^sessions (.+)/.exec(key)?.[1] ?? [])
  const putBack = async () => {
    const changed = differences(rows, await tableRows(db)).map((name) => name.slice(1).split(" ")[0] ?? "")
    await putBackTables(new Set([...changed, ...remembered]))
    // Otherwise a later call that ends the session would write when it was used.
    forgetUses(db, sessions)
  }
  return { world, putBack }
}
