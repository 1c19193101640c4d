import type { Db } from "../db/connection"
import { onPostgres } from "./postgres"
import { ask } from "./sql"
import { repeat } from "./until"

/**
 * Does something long, and asks at every turn of the loop how many rows a table has. `largest` is the most that one turn added, `turns` how many
 * there were: that others are served is counted, not timed. PostgreSQL works beside the loop, and may be asked late; there it is only done.
 */
export const portionsOf = async (db: Db, table: string, work: () => Promise<unknown>) => {
  if (onPostgres) {
    await work()
    return { largest: 0, turns: Number.POSITIVE_INFINITY }
  }
  const count = async () => Number((await ask(db, `SELECT count(*) FROM ${table}`))[0]?.[0])
  const looked = { largest: 0, turns: 0, isOver: false }
  const look = async () => {
    let last = await count()
    const compare = async () => {
      const now = await count()
      looked.largest = Math.max(looked.largest, Math.abs(now - last))
      last = now
      looked.turns++
      await new Promise(setImmediate)
    }
    await repeat(() => !looked.isOver, compare)
    await compare()
  }
  const looking = look()
  await work().finally(() => {
    looked.isOver = true
  })
  await looking
  return looked
}
