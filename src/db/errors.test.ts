import { expect, test } from "bun:test"
import { type SQL, sql } from "drizzle-orm"
import { farm } from "../test/farm"
import { withoutValues } from "./errors"
import { inTransaction } from "./transaction"

const secret = "open-sesame"
const setting = sql`INSERT INTO server_settings (name, value) VALUES (${secret}, ${secret})`

/** Both engines refuse the last statement of each. */
const refused: [kind: string, ...SQL[]][] = [
  ["about no table", sql`SELECT id FROM nowhere WHERE name = ${secret}`],
  ["with a text for a number", sql`INSERT INTO compost_rows (id) VALUES (${secret})`],
  ["without all values", sql`INSERT INTO users (email) VALUES (${secret})`],
  ["with wrong JSON", sql`SELECT value FROM json_each(${secret})`],
  ["for the second time", setting, setting],
]

test.each(refused)(
  "what is printed of a statement %s has none of its values",
  async (_kind, ...statements) => {
    const { db } = farm()
    const run = async () => {
      for (const statement of statements) await inTransaction(db, (tx) => tx.run(statement))
    }
    const error = await run().catch((error) => error)
    expect(Bun.inspect(error)).toContain(secret)
    expect(Bun.inspect(withoutValues(error))).not.toContain(secret)
    expect(withoutValues(error)).toBeInstanceOf(Error)
    expect(String(withoutValues(error))).toMatch(/^(SQLite|Postgres)Error: \w/)
  },
)
