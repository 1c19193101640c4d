import { expect, test } from "bun:test"
import { farm } from "../test/farm"
import { sqliteOf } from "./connection"
import { historyQuery } from "./schema"

test("the view in the database is the one that the schema declares", () => {
  const { sql } = sqliteOf(farm().db).query("SELECT sql FROM sqlite_master WHERE name = 'history'").get() as {
    sql: string
  }
  expect(sql).toBe(`CREATE VIEW \`history\` AS ${historyQuery}`)
})

test.each(["row_id", "farm_id"])("a page of the history by %s goes through indexes", (filter) => {
  const page = `SELECT * FROM history WHERE ${filter} = 1 AND at >= 1 ORDER BY at, rank, record_id LIMIT 500`
  const plan = sqliteOf(farm().db)
    .query(`EXPLAIN QUERY PLAN ${page}`)
    .all()
    .map((step) => (step as { detail: string }).detail)
  expect(plan.filter((step) => step.startsWith("SCAN") || step.startsWith("CO-ROUTINE"))).toEqual([])
  for (const search of [
    "MERGE (UNION ALL)",
    "SEARCH record USING INDEX temperatures_row (row_id=? AND recorded_at>?)",
    "SEARCH record USING INDEX temperatures_voided (row_id=? AND voided_at>?)",
    "SEARCH record USING INDEX turns_number (row_id=?)",
    "SEARCH change USING INDEX row_changes_row (row_id=?)",
  ])
    expect(plan).toContain(search)
})
