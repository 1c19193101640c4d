import { expect, test } from "bun:test"
import { farm } from "../test/farm"
import { historyQuery } from "./schema"
import { sqliteOf } from "./sqlite/connection"

test("the view in the database is the one that the schema declares", () => {
  const { sql } = sqliteOf(farm().db).query("SELECT sql FROM sqlite_master WHERE name = 'history'").get() as {
    sql: string
  }
  expect(sql).toBe(`CREATE VIEW \`history\` AS ${historyQuery}`)
})

const planOf = (filter: string) => {
  const page = `SELECT * FROM history WHERE ${filter} = 1 AND at >= 1 AND (at, rank, record_id) > (1, 1, 1)
    ORDER BY at, rank, record_id LIMIT 200`
  const plan = sqliteOf(farm().db).query(`EXPLAIN QUERY PLAN ${page}`).all() as { detail: string }[]
  return plan.map(({ detail }) => detail)
}

test.each(["row_id", "farm_id"])("a page of the history by %s goes through indexes", (filter) => {
  const plan = planOf(filter)
  expect(plan.filter((step) => step.startsWith("SCAN") || step.startsWith("CO-ROUTINE"))).toEqual([])
  for (const search of [
    "MERGE (UNION ALL)",
    "SEARCH record USING INDEX temperatures_row (row_id=? AND recorded_at>?)",
    "SEARCH record USING INDEX temperatures_voided (row_id=? AND voided_at>?)",
    "SEARCH record USING INDEX turns_row (row_id=? AND turned_at>?)",
    "SEARCH record USING INDEX turns_voided (row_id=? AND voided_at>?)",
    "SEARCH record USING INDEX material_additions_row (row_id=? AND added_at>?)",
    "SEARCH record USING INDEX material_additions_voided (row_id=? AND voided_at>?)",
    "SEARCH record USING INDEX sales_row (row_id=? AND removed_at>?)",
    "SEARCH record USING INDEX sales_voided (row_id=? AND voided_at>?)",
    "SEARCH change USING INDEX row_changes_row (row_id=? AND changed_at>?)",
  ])
    expect(plan).toContain(search)
})

test("a page of a row's history is not sorted", () => {
  expect(planOf("row_id").filter((step) => step.includes("TEMP B-TREE"))).toEqual([])
})
