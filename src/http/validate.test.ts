import { expect, test } from "bun:test"
import { recordHeader } from "../contract/uploads"
import { calls } from "../openapi/calls"
import { farm } from "../test/farm"
import { makeJpeg } from "../test/jpeg-maker"

test.each<[string, object, string]>([
  ["temperatures", { temperature: 55, unitOfMeasure: "°C" }, "unitOfMeasure"],
  ["temperatures", { temperature: 142, recorded_at: "2026-05-01T07:30:00Z" }, "recorded_at"],
  ["temperatures", { temp: 142 }, "temp"],
  ["turns", { waterAdded: true, timestamp: 1_777_000_000 }, "timestamp"],
  ["materials", { materialCategoryId: 1, cubicYards: 3, Notes: "" }, "Notes"],
  ["sales", { clientName: "Bo", emptyWeight: 1, fullWeight: 2, weightUnit: "kg" }, "weightUnit"],
  ["visits", { readings: [{ temperature: 142, Position: "left" }] }, "readings.0.Position"],
  ["visits", { smell: "earthy", weather2: "rain" }, "weather2"],
])("a field that %s do not have is named, and nothing is recorded: %j", async (kind, body, name) => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const answer = await ana.call("POST", `/api/rows/${id}/${kind}`, body)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toBe(`This call has no field "${name}".`)
  expect(await ana.get<unknown[]>(`/api/rows/${id}/${kind}`)).toEqual([])
})

test("so is one of a record whose photo is the body", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const photo = await makeJpeg({ width: 8, height: 8 })
  const record = JSON.stringify({ temperature: 142, recorded_at: "2026-05-01" })
  const headers = { "content-type": "image/jpeg", [recordHeader]: record }
  const answer = await ana.sendBytes("POST", `/api/rows/${id}/temperatures`, photo, headers)
  expect(await answer.text()).toBe('This call has no field "recorded_at".')
})

test("a call that takes no body names a field that it is sent, and does nothing", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const bodiless = Object.entries(calls).flatMap(([name, { body, pieces }]) => {
    const [method = "", path = ""] = name.split(" ")
    const takesAny = body || pieces || /^\/(probes\/in|farm\/import$)/.test(path)
    return takesAny || method === "GET" ? [] : [{ method, path }]
  })
  expect(bodiless.length).toBeGreaterThan(15)
  for (const { method, path } of bodiless) {
    const answer = await ana.call(method, `/api${path.replaceAll(/:\w+/g, String(id))}`, { colour: 1 })
    const said = [method, path, answer.status, await answer.text()]
    expect(said).toEqual([method, path, 400, 'This call has no field "colour".'])
  }
  expect((await ana.call("POST", "/api/auth/logout", {})).status).toBe(200)
})

test("a name may be of any length and letters", async () => {
  const ana = farm().signIn("ana@farm.test")
  const answer = await ana.call("POST", "/api/rows", { [`a\n${"b".repeat(1000)}`]: 1 })
  expect(await answer.text()).toBe(`This call has no field "a ${"b".repeat(98)}".`)
})

test.each([
  ['{"temperature":140,"temperature":14}', "temperature"],
  ['{"temperature":140,"photoUrl":null,"temper\\u0061ture":14}', "temperature"],
])("a field that is there twice is named, and nothing is recorded: %s", async (text, name) => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const path = `/api/rows/${id}/temperatures`
  const photo = await makeJpeg({ width: 8, height: 8 })
  const answers = [
    await ana.sendBytes("POST", path, Buffer.from(text), { "content-type": "application/json" }),
    await ana.sendBytes("POST", path, photo, { "content-type": "image/jpeg", [recordHeader]: text }),
  ]
  for (const answer of answers) expect(await answer.text()).toBe(`"${name}" is there twice.`)
  expect(await ana.get<unknown[]>(path)).toEqual([])
  // What two objects have, no object has twice.
  const readings = [
    { temperature: 140, position: "left" },
    { temperature: 150, position: "right" },
  ]
  expect((await ana.call("POST", `/api/rows/${id}/visits`, { readings })).status).toBe(201)
})
