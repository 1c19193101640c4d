import { expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import { inTransaction } from "../db/transaction"
import type { OwnFarm } from "../domain/farms"
import type { Sale } from "../domain/sales"
import type { Temperature } from "../domain/temperatures"
import { accessOf } from "../sessions/access"
import { answerOf } from "./accounts"
import { countWrites } from "./count-writes"
import { invite } from "./crew"
import { farm } from "./farm"
import { dataUrlOf, makeJpeg } from "./jpeg-maker"

/** As a newer version leaves it in the database, before an older one is started again. */
const undecided = "driver"

test("a role that nobody has decided on sees nothing of its farm and writes nothing into it", async () => {
  const { db, signIn } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  const { id } = await ana.row()
  const photoUrl = dataUrlOf(await makeJpeg({ width: 16, height: 16 }))
  await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, photoUrl })
  const load = { clientName: "Cy", emptyWeight: 1, fullWeight: 2, photoUrl: null }
  const sale = await ana.post<Sale>(`/api/rows/${id}/sales`, load)
  await invite(ana, bo, "worker")
  const { id: farmId } = await bo.get<OwnFarm>("/api/farm")
  const [reading] = await bo.get<Temperature[]>(`/api/rows/${id}/temperatures`)
  const photo = reading?.photoUrl
  expect((await bo.call("GET", `${photo}`)).status).toBe(200)
  await inTransaction(db, async (tx) => {
    await tx.run(sql`UPDATE members SET role = ${undecided} WHERE user_id = 2 AND farm_id = ${farmId}`)
  })

  const written = await countWrites(db)
  for (const [method, path, body] of [
    ...["", "/history", "/changes", "/temperatures", "/turns", "/materials", "/sales", "/log.csv"].map(
      (list) => ["GET", `/api/rows/${id}${list}`] as const,
    ),
    ["GET", `${photo}`],
    ["GET", `${photo}/thumbnail`],
    ["GET", `/api/rows/${id}/sales/${sale.id}`],
    ...["rows", "farm", "farm/members", "farm/invitations", "farm/export.zip", "farm/import"].map(
      (list) => ["GET", `/api/${list}?farm=${farmId}`] as const,
    ),
    ...["board", "clients", "clients/rows", "tickets", "log.csv", "material-categories/1/rows"].map(
      (list) => ["GET", `/api/${list}?farm=${farmId}`] as const,
    ),
    ["POST", `/api/rows?farm=${farmId}`, { rowId: "B", location: "Yard", length: 1 }],
    ["PATCH", `/api/rows/${id}`, { length: 9 }],
    ["DELETE", `/api/rows/${id}`],
    ["POST", `/api/rows/${id}/turns`, { waterAdded: true }],
    ["PATCH", `/api/farm?farm=${farmId}`, { name: "Mine" }],
    ["POST", `/api/farm/invitations?farm=${farmId}`, { role: "manager" }],
    ["POST", `/api/auth/tokens?farm=${farmId}`, { name: "Probe", scope: "read", password: "none" }],
  ] as const)
    expect([method, path, (await answerOf(bo, method, path, body))[0]]).toEqual([method, path, 404])
  expect(await written()).toBe(0)
  expect((await accessOf(db, 2)).farms).not.toContain(farmId)
})

test("a role on the server that nobody has decided on looks after nothing", async () => {
  const { db, signIn } = farm()
  const ada = signIn("ada@farm.test", "admin")
  expect((await ada.call("GET", "/api/server")).status).toBe(200)
  await inTransaction(db, async (tx) => {
    await tx.run(sql`UPDATE users SET role = 'auditor'`)
  })
  for (const call of ["server", "server/people", "server/audit", "server/copies"])
    expect(await answerOf(ada, "GET", `/api/${call}`)).toEqual([403, "Admin access required"])
  expect((await answerOf(ada, "POST", "/api/material-categories", { name: "Straw 2" }))[0]).toBe(403)
})
