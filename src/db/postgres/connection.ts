import type { SQL } from "bun"
import { drizzle } from "drizzle-orm/sqlite-proxy"
import type { Db } from "../connection"
import { atThisTime } from "../now"
import { toSqlite, translate } from "./translate"

/** Drizzle over a connection, or a pool of them. */
export const connect = (connection: () => Pick<SQL, "unsafe">): Db =>
  drizzle(async (text, values, method) => {
    const found: unknown[][] = await connection().unsafe(translate(text), atThisTime(values)).values()
    const rows = found.map(toSqlite)
    return { rows: method === "get" ? (rows[0] ?? []) : rows }
  })
