import { type Column, type SQL, sql } from "drizzle-orm"
import { users } from "./schema"

/** The name of the user whose id a column holds. A subquery, because RETURNING allows no join. */
export const fullNameOf = (userId: Column): SQL<string> =>
  sql<string>`(SELECT ${users.firstName} || ' ' || ${users.lastName} FROM ${users} WHERE ${users.id} = ${userId})`
