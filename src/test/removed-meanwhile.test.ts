import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { getTableName, sql } from "drizzle-orm"
import { createApi } from "../app/api"
import type { Db } from "../db/connection"
import { recordTables } from "../db/schema"
import { heldBehind } from "./held-write"
import type { World } from "./matrix-people"
import { placesOf } from "./matrix-places"
import { type Cell, type Rule, refusalOf } from "./matrix-rule"
import { rules } from "./matrix-rules"
import { call, createMatrix } from "./matrix-world"
import { onPostgres } from "./postgres"
import { ask } from "./sql"
import { differences } from "./table-rows"

const folder = mkdtempSync(join(tmpdir(), "windrow-meanwhile-"))
const matrix = await createMatrix(folder)
const callers = [...matrix.callers, ...matrix.programs]

afterAll(() => rmSync(folder, { recursive: true }))

/** A right that the caller loses between the guard and the write, and the rules that depend on it. */
type Removal = {
  name: string
  run: (tx: Db, cell: Cell) => Promise<unknown>
  changes: (cell: Cell) => string[]
  ends: (rule: Rule, cell: Cell) => boolean
}

const userOf = ({ caller }: Cell) => caller.user ?? 0

const rolesOf = (cell: Cell) =>
  matrix.farms.flatMap(({ id, members }) => {
    const role = members.get(userOf(cell))
    return role === undefined ? [] : [{ id, role }]
  })

/** Whose right comes from a role, in a farm or on the server. */
const byRole = ["admins", "writers", "managers", "leavers", "linkMakers", "writersSomewhere"]
const isOneself = (rule: Rule, cell: Cell) => rule.access === "leavers" && cell.place.id === userOf(cell)

const removals: Removal[] = [
  { name: "nothing", run: async () => undefined, changes: () => [], ends: () => false },
  {
    name: "the session or token is ended",
    run: async (tx, cell) => {
      for (const table of ["sessions", "api_tokens"])
        await tx.run(sql.raw(`DELETE FROM ${table} WHERE user_id = ${userOf(cell)}`))
    },
    changes: ({ caller: { sessions, apiTokens } }) => [
      ...sessions.map((hash) => `-sessions ${hash}`),
      ...apiTokens.map((id) => `-api_tokens ${id}`),
    ],
    ends: () => true,
  },
  {
    name: "the user is disabled",
    run: (tx, cell) => tx.run(sql`UPDATE users SET disabled_at = 1 WHERE id = ${userOf(cell)}`),
    changes: (cell) => [`~users ${userOf(cell)}`],
    ends: () => true,
  },
  {
    name: "the membership is ended",
    run: (tx, cell) =>
      tx.run(
        sql`DELETE FROM members WHERE user_id = ${userOf(cell)} AND farm_id = ${cell.place.farm?.id ?? 0}`,
      ),
    changes: (cell) => {
      const isMember = cell.place.farm?.members.has(userOf(cell))
      return isMember ? [`-members ${userOf(cell)} in ${cell.place.farm?.id}`] : []
    },
    ends: (rule, cell) =>
      cell.place.farm?.members.has(userOf(cell)) === true &&
      !(rule.access === "linkMakers" && cell.caller.isAdmin),
  },
  {
    name: "all roles are taken away",
    run: async (tx, cell) => {
      await tx.run(sql`UPDATE members SET role = 'inspector' WHERE user_id = ${userOf(cell)}`)
      await tx.run(sql`UPDATE users SET role = 'user' WHERE id = ${userOf(cell)}`)
    },
    changes: (cell) => [
      ...rolesOf(cell).flatMap(({ id, role }) =>
        role === "inspector" ? [] : [`~members ${userOf(cell)} in ${id}`],
      ),
      ...(cell.caller.isAdmin ? [`~users ${userOf(cell)}`] : []),
    ],
    ends: (rule, cell) => byRole.includes(rule.access) && !isOneself(rule, cell),
  },
]

/** Not with a session, or with one only as a by-product. */
const isOpenToAll = (name: string) => rules[name]?.access === "anyone"

/** Calls that only begin work, which asks by itself, and the tests of that work. */
const elsewhere: Record<string, string> = {
  "PATCH /farm/import": "writes a file, without a wait behind its guard",
  "POST /farm/import": "src/archives/import-routes.test.ts",
  "POST /farm/imports": "src/imports/routes.test.ts",
  "POST /farm/imports/preview": "writes nothing",
  "POST /farm/imports/:importId/take-back": "src/imports/routes.test.ts",
  "POST /server/copies/:name/restore": "src/operation/restoring.test.ts",
  ...(onPostgres ? { "POST /server/copies": "copies are of files" } : {}),
}

const prepared: Record<string, (db: Db, cell: Cell) => Promise<unknown>> = {
  "POST /rows/:id/put-back": (db, { place }) =>
    ask(db, "UPDATE compost_rows SET status = 'removed' WHERE id = ?", place.pile?.id),
  "POST /rows/:id/materials/:recordId/put": (db, { place }) =>
    ask(db, "UPDATE compost_rows SET row_id = '' WHERE id = ?", place.pile?.id),
  "POST /rows/:id/family/void": async (db, { place }) => {
    for (const table of Object.values(recordTables))
      await ask(db, `DELETE FROM ${getTableName(table)} WHERE row_id = ?`, place.pile?.id)
    await ask(db, "UPDATE compost_rows SET has_parents = 1 WHERE id = ?", place.pile?.id)
    await ask(
      db,
      `INSERT INTO pile_links (id, farm_id, parent_id, child_id, kind, at, status_before, made_by, received_at)
      SELECT 1, ?, id, ?, 'split', 1, 'active', user_id, 1 FROM compost_rows WHERE id <> ? ORDER BY id LIMIT 1`,
      ...[place.pile?.farmId, place.pile?.id, place.pile?.id],
    )
  },
  "DELETE /rows/:id": (db, { place }) => ask(db, "DELETE FROM sales WHERE row_id = ?", place.pile?.id),
  "POST /server/people/:id/enable": (db, { place }) =>
    ask(db, "UPDATE users SET disabled_at = 1 WHERE id = ?", place.id),
}

const writesOf = (name: string): Pick<Rule, "writes"> =>
  ({
    "PATCH /uploads/:name": { writes: () => ["+uploads"] },
    "POST /rows/:id/put-back": {
      writes: ({ place }: Cell) => [`~compost_rows ${place.pile?.id}`, "+row_changes", "+row_changes"],
    },
    "POST /rows/:id/materials/:recordId/put": {
      writes: ({ place }: Cell) => [`~material_additions ${place.id}`, "+row_changes"],
    },
    "POST /rows/:id/family/void": {
      writes: ({ place: { pile } }: Cell) => [
        ...[`~compost_rows ${pile?.id}`, "~pile_links 1", `-cooking_days ${pile?.id}`],
        ...["+row_changes", "+row_changes", "+row_changes"],
      ],
    },
    "POST /server/people/:id/enable": {
      writes: ({ place }: Cell) => ["+audit_lines", "+acts", `~users ${place.id}`],
    },
  })[name] ??
  rules[name] ??
  {}

const send = (world: World, name: string, cell: Cell) => {
  const { method, caller, place } = cell
  const rule = rules[name]
  const path = `/api${place.path}`
  if (name !== "PATCH /uploads/:name") {
    const body = typeof rule?.body === "function" ? rule.body(cell) : rule?.body
    return call(world, caller, method, path, body)
  }
  const headers = { "upload-offset": "0", "upload-length": "9", "content-type": "application/partial-upload" }
  return caller.actor.at(world.app).sendBytes(method, path, new Uint8Array(3), headers)
}

const routes = createApi().routes.filter(({ method }) => method !== "ALL" && method !== "GET")
const calls = [...new Set(routes.map(({ method, path }) => `${method} ${path.replace(/(?<=.)\/$/, "")}`))]
const tried = calls.filter((name) => !isOpenToAll(name) && !(name in elsewhere))

/** The first that may, and of rights that two kinds of callers have, one of each; programs as well as people. */
const cellsOf = (name: string): Cell[] => {
  const [method = "", template = ""] = name.split(" ")
  const rule = rules[name]
  if (!rule) throw new Error(`${name} has no rule in src/test/matrix-rules.ts.`)
  const kinds = new Map<string, Cell>()
  for (const caller of callers)
    for (const place of placesOf(template, caller, matrix)) {
      const cell = { call: name, method, caller, place, matrix }
      const [refused] = refusalOf(rule, cell) ?? []
      // What is prepared first takes a conflict away.
      if (
        (refused && !(refused === 409 && name in prepared)) ||
        (writesOf(name).writes?.(cell) ?? []).length === 0
      )
        continue
      const role = place.farm?.members.get(caller.user ?? 0)
      const kind = [role, caller.isAdmin, caller.scope, isOneself(rule, cell)].join()
      if (!kinds.has(kind)) kinds.set(kind, cell)
    }
  return [...kinds.values()].slice(0, 5)
}

test("every call that changes something is tried, or is tested elsewhere", () => {
  expect(tried.length).toBeGreaterThan(30)
  for (const name of tried) expect([name, cellsOf(name).length > 0]).toEqual([name, true])
  for (const name of Object.keys(elsewhere)) expect(calls).toContain(name)
})

test.each(tried)("%s asks again in its write who may", async (name) => {
  const rule = rules[name] ?? {}
  for (const cell of cellsOf(name))
    for (const removal of removals) {
      const isEnded = removal.ends(rule as Rule, cell)
      if (!isEnded && removal.name !== "nothing") continue
      await using world = matrix.open()
      await prepared[name]?.(world.db, cell)
      const before = await world.rows()
      const answer = await heldBehind(
        world.db,
        (tx) => removal.run(tx, cell),
        () => Promise.resolve(send(world, name, cell)),
      )
      const seen = [
        isEnded ? [401, 403, 404].includes(answer.status) : answer.ok,
        differences(before, await world.rows()),
      ]
      const written = isEnded ? [] : (writesOf(name).writes?.(cell) ?? [])
      const expected = [true, [...removal.changes(cell), ...written].toSorted()]
      const what = [cell.caller.name, cell.place.name, removal.name]
      expect([...what, ...seen]).toEqual([...what, ...expected])
    }
})
