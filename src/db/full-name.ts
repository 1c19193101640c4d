import { type Column, type SQL, sql } from "drizzle-orm"

/** The name of the user whose id a column holds. A subquery, because RETURNING allows no join. */
export const fullNameOf = (userId: Column): SQL<string> =>
  sql<string>`(SELECT users.first_name || ' ' || users.last_name FROM users WHERE users.id = ${userId})`
