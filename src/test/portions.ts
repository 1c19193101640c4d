import type { Db } from "../db/connection"
import { sqliteOf } from "../db/sqlite/connection"
import { onPostgres } from "./postgres"
import { repeat } from "./until"

/**
 * Does something long, and asks at every turn of the loop how many rows a table has, for who writes: within the transaction, too. `largest` is
 * the most that one turn added or deleted, `turns` how many there were: that others are served is counted, not timed. A wait for the disk has
 * many turns, so `turns` says something of reading only. PostgreSQL works beside the loop, and may be asked late; there it is only done.
 */
export const portionsOf = async (db: Db, table: string, work: () => Promise<unknown>) => {
  if (onPostgres) {
    await work()
    return { largest: 0, turns: Number.POSITIVE_INFINITY }
  }
  const counting = sqliteOf(db).query(`SELECT count(*) FROM ${table}`)
  const count = () => Number(counting.values()[0]?.[0])
  const looked = { largest: 0, turns: 0, isOver: false }
  const look = async () => {
    let last = count()
    const compare = async () => {
      const now = count()
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
