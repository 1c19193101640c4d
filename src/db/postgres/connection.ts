import type { SQL } from "bun"
import { drizzle } from "drizzle-orm/sqlite-proxy"
import type { Db, Engine } from "../connection"
import { atThisTime } from "../now"
import { toSqlite, translate } from "./translate"

/** Drizzle over a connection, or a pool of them. `failed` hears the database's own errors before anybody else. */
export const connect = (
  engine: Engine,
  connection: () => Pick<SQL, "unsafe">,
  failed?: (error: unknown) => void,
): Db => {
  const db = drizzle(async (text, values, method) => {
    const answer = connection().unsafe(translate(text), atThisTime(values)).values()
    if (failed) answer.catch(failed)
    const found: unknown[][] = await answer
    const rows = found.map(toSqlite)
    return { rows: method === "get" ? (rows[0] ?? []) : rows }
  })
  return Object.assign(db, { engine })
}
