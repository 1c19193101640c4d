import { type SQL, sql } from "drizzle-orm"

/** Stands for the time of the program when a statement runs; one that is prepared is built only once. */
const mark = { toString: () => "now" }

/** The default of a time. Not the database's clock: each machine of a cluster has its own. */
export const now = (): SQL => sql`${sql.param(mark)}`

/** The values of a statement, with the time in milliseconds since 1970 for each mark. */
export const atThisTime = <T>(values: T[]): (T | number)[] =>
  values.some(isMark) ? values.map((value) => (isMark(value) ? Date.now() : value)) : values

const isMark = (value: unknown) => value === mark
