import { expect, test } from "bun:test"
import { act, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { waitingScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import { farm } from "../../src/test/farm"
import { makeJpeg } from "../../src/test/jpeg-maker"
import { saveAsFile } from "../outbox/records-file"
import type { RecordToKeep } from "../store/records"
import { allSent, dropRecord, keepAll, keptRecords, waitingFor } from "../test/kept"
import { phone, screen } from "../test/phone"
import { dismissToast, shownToast } from "../toasts/toast"

const photo = new Blob([Uint8Array.from(await makeJpeg({ width: 40, height: 30 }))], { type: "image/jpeg" })

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-118" })
  const anas = await phone(ana.cookie, world)
  const take = async (file: Blob) => {
    const input = await screen.findByLabelText<HTMLInputElement>("Add saved records")
    await userEvent.upload(input, new File([file], "windrow-records.html", { type: "text/html" }))
  }
  return { ...anas, ana, row, take }
}

/** A file of records from the other address of the server. */
const fileOf = async (...records: RecordToKeep[]) => {
  const files: Blob[] = []
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  HTMLAnchorElement.prototype.click = () => undefined
  await keepAll(...records)
  await saveAsFile(await keptRecords())
  for (const { key } of await keptRecords()) await dropRecord(key)
  return new Blob(files)
}

test("a file's records are sent from here with their photos, and never twice", async () => {
  const { open, ana, row, take } = await anasPhone()
  const at = new Date(Date.now() - 3_600_000).toISOString()
  const file = await fileOf(
    waitingFor(row, "temperatures", { temperature: 142, recordedAt: at }, { photo, at, key: "first" }),
    waitingFor(row, "turns", { waterAdded: true }, { savedAt: Date.now() + 1 }),
    waitingFor(
      row,
      "turns",
      { reason: "Undone" },
      { key: "undo", voids: "turns of A-118", savedAt: Date.now() + 2 },
    ),
  )
  await open(waitingScreen)
  await take(file)
  await screen.findByText("3 records added")
  await allSent()
  const readings = () => ana.get<Temperature[]>(`/api/rows/${row.id}/temperatures`)
  expect(await readings()).toMatchObject([{ temperature: 142, recordedAt: at }])
  expect((await readings())[0]?.photoUrl).toStartWith("/api/photos/")
  expect(await ana.get<object[]>(`/api/rows/${row.id}/turns`)).toMatchObject([
    { voided: { reason: "Undone" } },
  ])
  dismissToast(shownToast()?.id ?? 0)
  await take(file)
  await screen.findByText("3 records added")
  await allSent()
  expect(await ana.get<object[]>(`/api/rows/${row.id}/turns`)).toHaveLength(1)
  expect(await readings()).toHaveLength(1)
})

test("a visit in a file has its readings, and each photo at its own", async () => {
  const { open, ana, row, take } = await anasPhone()
  const readings = [
    { position: "left", temperature: 118 },
    { position: "right", temperature: 142 },
  ]
  const photos = { 1: new Blob([photo], { type: "image/jpeg" }) }
  const visitedAt = new Date(Date.now() - 3_600_000).toISOString()
  const file = await fileOf(waitingFor(row, "visits", { readings, visitedAt }, { at: visitedAt, photos }))
  expect(await file.text()).toContain("position left, temperature 118")
  await open(waitingScreen)
  await take(file)
  await screen.findByText("1 record added")
  await allSent()
  const found = await ana.get<Temperature[]>(`/api/rows/${row.id}/temperatures`)
  expect(found.map(({ position, photoUrl }) => [position, photoUrl !== null])).toEqual([
    ["right", true],
    ["left", false],
  ])
})

test("a merge in a file is sent where all of its piles are", async () => {
  const { open, ana, row, take } = await anasPhone()
  const other = await ana.row({ rowId: "A-119" })
  const merge = (label: string) => {
    const at = new Date().toISOString()
    const body = { rowId: "C-1", location: "Pad", parents: [row.id, other.id], at }
    return waitingFor(row, "merges", body, { at, others: [{ rowId: other.id, label }] })
  }
  await open(waitingScreen)
  await take(await fileOf(merge("B-7")))
  await screen.findByText("Records of piles that are not on this server stay in the file.")
  const whole = merge("A-119")
  const more = [row.id, other.id, 99]
  for (const hostile of [
    { ...whole, others: [] },
    { ...whole, body: { ...whole.body, parents: more } },
    { ...whole, body: { ...whole.body, parents: [row.id, 99] } },
    {
      ...whole,
      body: { ...whole.body, parents: more },
      others: [...(whole.others ?? []), ...(whole.others ?? [])],
    },
    { ...whole, voids: 5 },
    { ...waitingFor(row, "turns", { waterAdded: true }), others: [] },
  ]) {
    dismissToast(shownToast()?.id ?? 0)
    await take(await fileOf(hostile))
    await screen.findByText("No records are in this file.")
  }
  const text = await (await fileOf(whole)).text()
  dismissToast(shownToast()?.id ?? 0)
  await take(new Blob([text.replace("&#34;C-1&#34;", "{&#34;toString&#34;:1}")]))
  await screen.findByText("No records are in this file.")
  const file = await fileOf(merge("A-119"))
  expect(await file.text()).toContain(`parents: ${row.id} ${other.id}`)
  await take(file)
  await screen.findByText("1 record added")
  await allSent()
  const labels = (await ana.get<Row[]>("/api/rows")).map(({ rowId, status }) => `${rowId} ${status}`)
  expect(labels.sort()).toEqual(["A-118 removed", "A-119 removed", "C-1 active"])
})

test.each<[string, Partial<RecordToKeep>, string]>([
  ["of another person", { userId: 99 }, "Another person's records stay in the file."],
  ["of another farm", { farmId: 99 }, "Records of piles that are not on this server stay in the file."],
  ["of another pile", { label: "B-7" }, "Records of piles that are not on this server stay in the file."],
  ["of a missing pile", { rowId: 99 }, "Records of piles that are not on this server stay in the file."],
  [
    "whose key the server may have forgotten",
    { savedAt: Date.now() - 31 * 86_400_000 },
    "Records older than 30 days stay in the file: they may be on the server.",
  ],
])("a record %s is refused", async (_, change, sentence) => {
  const { open, row, take } = await anasPhone()
  await open(waitingScreen)
  await take(await fileOf(waitingFor(row, "turns", { waterAdded: true }, change)))
  await screen.findByText("Nothing was added")
  await screen.findByText(sentence)
  expect(await keptRecords()).toEqual([])
})

test("another file, or one with a foreign address in it, sends nothing elsewhere", async () => {
  const { open, row, take, sent } = await anasPhone()
  await open(waitingScreen)
  await take(new Blob(['<tr data-record="{}"><tr data-record="no"><p>Shopping list']))
  await screen.findByText("No records are in this file.")
  const text = await (await fileOf(waitingFor(row, "turns", { waterAdded: true }))).text()
  const evil = text.replace("&#34;kind&#34;", "&#34;path&#34;:&#34;/api/auth/logout&#34;,&#34;kind&#34;")
  expect(evil).not.toBe(text)
  await take(new Blob([evil]))
  await screen.findByText("1 record added")
  await waitFor(() => expect(sent).toContain(`POST /api/rows/${row.id}/turns`))
  await act(allSent)
  expect(sent).not.toContain("POST /api/auth/logout")
})
