import { expect, test } from "bun:test"
import type { HistoryEvent } from "../domain/history"
import type { Move } from "../domain/moves"
import type { Row } from "../domain/rows"
import { invite } from "../test/crew"
import { type Actor, farm } from "../test/farm"

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const yard = async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  const { id } = await ana.row({ location: "North yard" })
  const move = (body: object) => ana.post<Move>(`/api/rows/${id}/moves`, body)
  const take = (record: Move) => ana.post(`/api/rows/${id}/moves/${record.id}/void`, { reason: "Not so" })
  const row = async () => {
    const { location, stage } = await ana.get<Row>(`/api/rows/${id}`)
    return [location, stage]
  }
  const told = async (actor: Actor = ana) =>
    (await actor.get<HistoryEvent[]>(`/api/rows/${id}/history`)).flatMap((event) =>
      event.kind === "move" && event.voidReason === null ? [[event.fromLocation, event.location]] : [],
    )
  return { signIn, ana, id, move, take, row, told }
}

test("a pile stands where its newest move says, at its newest stage, and keeps its status", async () => {
  const { ana, id, move, row, told } = await yard()
  await move({ location: "Curing pad", stage: "curing", movedAt: hoursAgo(5) })
  expect(await row()).toEqual(["Curing pad", "curing"])
  await move({ stage: "screening" })
  expect(await row()).toEqual(["Curing pad", "screening"])
  // Entered late: the pile was there before.
  const between = await move({ location: "Middle", movedAt: hoursAgo(8) })
  expect(between.fromLocation).toBe("North yard")
  expect(await row()).toEqual(["Curing pad", "screening"])
  expect(await told()).toEqual([
    ["North yard", "Middle"],
    ["Middle", "Curing pad"],
    [null, null],
  ])
  const log = await (await ana.call("GET", `/api/rows/${id}/log.csv`)).text()
  for (const words of ["Pile moved,", "North yard → Middle", ",Stage,", "stage screening"])
    expect(log).toContain(words)
  const facts = (await ana.get<HistoryEvent[]>(`/api/rows/${id}/history`)).find(
    ({ kind }) => kind === "built",
  )
  expect(facts).toMatchObject({ location: "North yard" })
  expect(await ana.get(`/api/rows/${id}`)).toMatchObject({ status: "active" })
})

test.each([[[0, 1]], [[1, 0]]])(
  "voided in whatever order (%p), moves leave the pile as if they had never been",
  async (order) => {
    const { move, take, row, told } = await yard()
    const made = [
      await move({ location: "Middle", stage: "heating", movedAt: hoursAgo(8) }),
      await move({ location: "Curing pad", stage: "curing", movedAt: hoursAgo(5) }),
    ]
    for (const place of order) await take(made[place] as Move)
    expect([await row(), await told()]).toEqual([["North yard", null], []])
  },
)

test("a place that was corrected since stays when the move is voided", async () => {
  const { ana, id, move, take, row } = await yard()
  const made = await move({ location: "Pda" })
  await ana.done("PATCH", `/api/rows/${id}`, { location: "Pad" })
  await take(made)
  expect(await row()).toEqual(["Pad", null])
})

test("a move that says nothing is refused, as one of an inspector is", async () => {
  const { signIn, ana, id } = await yard()
  const answer = await ana.call("POST", `/api/rows/${id}/moves`, { location: " ", stage: null })
  expect([answer.status, await answer.text()]).toEqual([400, "Say the new place or the stage"])
  const ina = signIn("ina@farm.test")
  await invite(ana, ina, "inspector")
  expect((await ina.call("POST", `/api/rows/${id}/moves`, { stage: "stock" })).status).toBe(403)
})
