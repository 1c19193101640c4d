import { expect, test } from "bun:test"
import type { HistoryEvent } from "../domain/history"
import type { Result } from "../domain/results"
import type { Sample } from "../domain/samples"
import { farm } from "../test/farm"

const limits = [
  { parameter: "Fecal coliform", unit: "MPN/g", atMost: 1000, source: "40 CFR 503" },
  { parameter: "pH", atLeast: 6, atMost: 8 },
]

const world = async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  const row = await ana.row()
  const path = `/api/rows/${row.id}`
  await ana.post<Sample>(`${path}/samples`, { takenAt: "2026-05-02T12:00:00Z" })
  const send = (body: object) => ana.call("POST", `${path}/results`, { sampleNumber: 1, ...body })
  return { ana, row, path, send, signIn }
}

test("a result keeps the farm's limits as they stood, whatever the phone or the farm says later", async () => {
  const { ana, path } = await world()
  await ana.done("PATCH", "/api/farm", { limits })
  const forged = { unit: null, atMost: 9999, atLeast: null, source: "mine" }
  const lines = [
    { parameter: "fecal coliform", value: 1200, unit: "MPN/g", limit: forged },
    { parameter: "Salmonella", sign: "not detected" },
  ]
  const made = await ana.post<Result>(`${path}/results`, { sampleNumber: 1, lines })
  await ana.done("PATCH", "/api/farm", { limits: [] })
  const kept = { unit: "MPN/g", atMost: 1000, atLeast: null, source: "40 CFR 503" }
  expect(made.lines).toEqual([
    { parameter: "fecal coliform", sign: null, value: 1200, unit: "MPN/g", limit: kept },
    { parameter: "Salmonella", sign: "not detected", value: null, unit: null, limit: null },
  ])
  expect((await ana.get<Result[]>(`${path}/results`))[0]?.lines).toEqual(made.lines)
  const log = await (await ana.call("GET", `${path}/log.csv`)).text()
  expect(log).toContain("fecal coliform 1,200 MPN/g, beyond the limit of at most 1,000 (40 CFR 503)")
  const events = await ana.get<HistoryEvent[]>(`${path}/history`)
  const [told] = events.filter((event) => event.kind === "result")
  expect(told).toMatchObject({ sampleNumber: 1, sent: false, lines: made.lines })
})

test("a result needs a sample that counts and was taken before", async () => {
  const { ana, path, send } = await world()
  const sent = { sent: true, resultAt: "2026-05-02T12:00:00Z" }
  expect((await send(sent)).status).toBe(201)
  const refusals = [
    [{ ...sent, sampleNumber: 2 }, "This pile has no sample 2: record it first"],
    [{ ...sent, resultAt: "2026-05-02T11:59:59Z" }, "Sample 1 was taken later than that"],
  ] as const
  for (const [body, sentence] of refusals) {
    const response = await send(body)
    expect([response.status, await response.text()]).toEqual([409, sentence])
  }
  const [sample] = await ana.get<Sample[]>(`${path}/samples`)
  await ana.post(`${path}/samples/${sample?.id}/void`, { reason: "Dropped" })
  expect((await send(sent)).status).toBe(409)
  expect(await ana.get<Result[]>(`${path}/results`)).toHaveLength(1)
})

test("a result alone does not go to a pile without its sample", async () => {
  const { ana, path, send } = await world()
  const { id } = (await (await send({ sent: true })).json()) as Result
  const other = await ana.row()
  const response = await ana.call("POST", `${path}/results/${id}/move`, { to: other.id })
  expect(await response.text()).toBe("This pile has no sample 1: record it first")
  const [left] = await ana.get<Result[]>(`${path}/results`)
  expect(left?.voided).toBeUndefined()
})

test("a result that comes after its pile was removed is recorded, a sample is not", async () => {
  const { ana, path, send } = await world()
  await ana.done("PATCH", `${path}/status`, { status: "removed" })
  expect((await send({ lines: [{ parameter: "Lead", value: 12 }] })).status).toBe(201)
  expect((await ana.call("POST", `${path}/samples`, {})).status).toBe(409)
})

const line = (of: object) => ({ lines: [{ parameter: "Lead", ...of }] })

test.each([
  [{}, "Enter a result, or say that the sample was sent"],
  [{ sent: true, ...line({ value: 1 }) }, "Enter a result, or say that the sample was sent"],
  [{ sampleNumber: null, sent: true }, "Sample is required"],
  [line({}), 'Lead needs a value, or "not detected" without one'],
  [line({ sign: "not detected", value: 1 }), 'Lead needs a value, or "not detected" without one'],
  [line({ sign: "~", value: 1 }), "Sign must be one of: <, >, not detected"],
  [line({ value: "1" }), "Value must be a number"],
  [{ lines: [{ value: 1 }] }, "Parameter is required"],
  [
    { lines: Array.from({ length: 41 }, () => ({ parameter: "Lead", value: 1 })) },
    "A result has at most 40 lines",
  ],
])("a result with %j is refused with %j", async (wrong, sentence) => {
  const { send } = await world()
  const response = await send(wrong)
  expect([response.status, await response.text()]).toEqual([400, sentence])
})

test.each([
  [[{ parameter: "Lead" }], "The limit of Lead needs a number such as 0.7, and the lower one first"],
  [
    [{ parameter: "pH", atLeast: 8, atMost: 6 }],
    "The limit of pH needs a number such as 0.7, and the lower one first",
  ],
  [[limits[1], { parameter: "PH ", atMost: 9 }], "Two limits are of the same parameter"],
  [
    Array.from({ length: 41 }, (_, each) => ({ parameter: `P${each}`, atMost: 1 })),
    "A farm has at most 40 limits",
  ],
])("limits %j are refused with %j", async (wrong, sentence) => {
  const { ana } = await world()
  const response = await ana.call("PATCH", "/api/farm", { limits: wrong })
  expect([response.status, await response.text()]).toEqual([400, sentence])
})

test("the farm's list of acts tells its limits", async () => {
  const { ana } = await world()
  await ana.done("PATCH", "/api/farm", { limits })
  const [act] = await ana.get<{ sentence: string }[]>("/api/farm/acts")
  expect(act?.sentence).toEndWith(
    "changed the farm: limits for results Fecal coliform: at most 1,000 MPN/g (40 CFR 503), pH: 6 to 8.",
  )
})
