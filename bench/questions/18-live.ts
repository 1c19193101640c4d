import { sqliteOf } from "../../src/db/sqlite/connection"
import { compare, counted } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { type Running, startReference, startWindrow } from "../servers"
import { closeStreams, openStreams, residentBytes, type Stream } from "../streams"

/** The memory of idle streams, from a record's answer to its event, and what open streams cost a stop. */
export const measure = async ({ quick, blocks }: Run) => {
  const [some, many] = quick ? [500, 2000] : [2000, 5000]
  const farm = await crewOf(Math.ceil(many / 25))
  const ours = await bytesOfStream(await startWindrow(farm.folder), farm.cookies, some, many)
  const least = await bytesOfStream(await startReference("streams"), [""], some, many)
  const { median, p99 } = await delays(farm, quick ? 40 : 200)
  const stop = (areOpen: boolean) => () => stopTime(farm, areOpen)
  return [
    counted(`resident memory an idle stream, first ${some}`, "B", { most: 2048 }, ours.first),
    counted(`the same, from ${some} to ${many}`, "B", { most: 2048 }, ours.next),
    counted("the same, beside Bun's smallest stream", "B", { most: 1.5 }, ours.next, least.next),
    counted("a record's answer to its event, 200 streams, median", "ms", { most: 1000 }, median),
    counted("the same, p99", "ms", { most: 1000 }, p99),
    await compare(
      "a stop with 200 streams open, beside 200 that were closed",
      "ms",
      { most: 1.3 },
      blocks,
      stop(true),
      stop(false),
    ),
  ]
}

/** A farm with so many people and a pile. */
const crewOf = async (people: number) => {
  const folder = dataFolder()
  const { cookies, row } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    const found = [ana.cookie]
    for (let number = 1; number < people; number++) {
      const { id, cookie } = await user(db, `worker${number}`)
      sqliteOf(db).query("INSERT INTO members (user_id, farm_id, role) VALUES (?, 1, 'worker')").run(id)
      found.push(cookie)
    }
    return { cookies: found, row: fillRows(db, ana.id, 1, 30)[0] }
  })
  return { folder, cookies, row }
}
type Farm = Awaited<ReturnType<typeof crewOf>>

/** Of each of the first streams, and of each one more. */
const bytesOfStream = async (server: Running, cookies: readonly string[], some: number, many: number) => {
  closeStreams(await openStreams(server, cookies, 100))
  const before = await residentBytes(server)
  const streams = await openStreams(server, cookies, some)
  const between = await residentBytes(server)
  streams.push(...(await openStreams(server, cookies, many - some)))
  const after = await residentBytes(server)
  closeStreams(streams)
  await server.stop()
  return { first: (between - before) / some, next: (after - between) / (many - some) }
}

/** In milliseconds, over all streams and records; records come up to 0.3 seconds one after the other. */
const delays = async ({ folder, cookies, row }: Farm, records: number) => {
  const server = await startWindrow(folder)
  const streams = await openStreams(server, cookies, 200)
  const found: number[] = []
  for (let count = 0; count < records; count++) {
    const heard = Promise.all(streams.map(nextChange))
    const answered = await record(server, cookies[0] ?? "", row)
    for (const at of await heard) found.push(at - answered)
    await Bun.sleep(Math.random() * 300)
  }
  closeStreams(streams)
  await server.stop()
  const sorted = found.toSorted((a, b) => a - b)
  const at = (share: number) => Math.max(0, sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN)
  return { median: at(0.5), p99: at(0.99) }
}

const nextChange = (stream: Stream) =>
  new Promise<number>((heard) => {
    stream.hear = (text) => {
      if (text.includes("event: change")) heard(performance.now())
    }
  })

/** When the answer was there. */
const record = async ({ port }: Running, cookie: string, row: number | undefined) => {
  const headers = { cookie, "content-type": "application/json" }
  const body = JSON.stringify({ temperature: 140, photoUrl: null })
  const address = `http://127.0.0.1:${port}/api/rows/${row}/temperatures`
  const answer = await fetch(address, { method: "POST", headers, body })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  return performance.now()
}

/** The uses of 200 sessions are written in both cases. */
const stopTime = async ({ folder, cookies }: Farm, areOpen: boolean) => {
  const server = await startWindrow(folder)
  const streams = await openStreams(server, cookies, 200)
  if (!areOpen) closeStreams(streams)
  // What the server does about closed ones is done.
  await Bun.sleep(300)
  const began = performance.now()
  await server.stop()
  return performance.now() - began
}
