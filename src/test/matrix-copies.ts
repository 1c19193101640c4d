import { copyFileSync } from "node:fs"

import { forgetUses } from "../sessions/last-use"
import { close } from "./close"
import { farm } from "./farm"
import type { World } from "./matrix-people"
import { copyTables, onPostgres } from "./postgres"
import { differences, tableRows } from "./table-rows"
import { remembered, tablesOf } from "./tables"

/** Returns a function that makes a copy of a database, with its own app. On PostgreSQL two may be in use. */
export const copiesOf = (template: string): Promise<() => World & AsyncDisposable> =>
  onPostgres ? schemasOf(template) : filesOf(template)

const filesOf = async (template: string) => {
  let copies = 0
  return () => {
    const file = `${template}-${++copies}`
    copyFileSync(template, file)
    const world = farm({}, file)
    return { ...world, [Symbol.asyncDispose]: () => close(world.db) }
  }
}

/** To make a schema and to connect take longer than to put back what has changed. */
const schemasOf = async (template: string) => {
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
  const file = `${template}-${number}`
  const world = farm({}, file)
  const { db } = world
  await copyTables(db, (await tablesOf(db)).keys(), template, file)
  await db.engine.continueNumbers()
  const rows = await tableRows(db)
  const sessions = [...rows.keys()].flatMap((key) => /^sessions (.+)/.exec(key)?.[1] ?? [])
  const putBack = async () => {
    const changed = differences(rows, await tableRows(db)).map((name) => name.slice(1).split(" ")[0] ?? "")
    await copyTables(db, new Set([...changed, ...remembered]), template, file)
    // Otherwise a later call that ends the session would write when it was used.
    forgetUses(db, sessions)
  }
  return { world, putBack }
}
