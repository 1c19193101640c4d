import { readFileSync } from "node:fs"
import { until } from "../../src/test/until"
import { counted } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import {
  bareExecutable,
  load,
  newKey,
  photoReading,
  type Running,
  start,
  startWindrow,
  wire,
} from "../servers"

/** Resident memory: idle, after much work, and with a larger database. */
export const measure = async ({ quick }: Run) => {
  const photo = await aPhoto()
  const gets = quick ? 5_000 : 100_000
  const posts = quick ? 500 : 10_000
  const [few, many] = quick ? [250, 2_500] : [1_250, 25_000]
  const small = await farmOf(few, photo)
  const large = await farmOf(many, photo)

  const bare = await start([await bareExecutable(small.folder)])
  const bareIdle = await memoryOf(bare)
  await bare.stop()
  const windrow = await startWindrow(small.folder)
  const idle = await memoryOf(windrow)
  await work(windrow, small, photo, 1, 1)
  const known = await memoryOf(windrow)
  await work(windrow, small, photo, gets, posts)
  const worked = await memoryOf(windrow)
  await windrow.stop()
  const beside = await startWindrow(large.folder)
  await work(beside, large, photo, gets / 10, posts / 10)
  const withLarge = await memoryOf(beside)
  await beside.stop()
  const again = await startWindrow(small.folder)
  await work(again, small, photo, gets / 10, posts / 10)
  const withSmall = await memoryOf(again)
  await again.stop()
  const crowd = await startWindrow(small.folder)
  const crowdIdle = await memoryOf(crowd)
  await sendAtOnce(crowd, small, photo, 200, quick ? 1000 : 10_000)
  const peak = peakOf(crowd)
  await crowd.stop()
  const mixed = await startWindrow(small.folder)
  await sendAndAsk(mixed, small, photo, quick ? 5_000 : 30_000)
  const mixedPeak = peakOf(mixed)
  await mixed.stop()
  const sizes = quick ? "20 and 200 MB" : "100 MB and 2 GB"
  return [
    counted("memory idle, beside a bare executable", "MB", { most: 1.35 }, idle, bareIdle),
    counted(`memory after ${gets} photos sent and ${posts} taken`, "MB", { most: 1.25 }, worked, idle),
    counted("the same, beside itself after half a second of each", "MB", { most: 1.25 }, worked, known),
    counted(`memory beside databases of ${sizes}`, "MB", { most: 1.1 }, withLarge, withSmall),
    counted("peak while 200 phones send photos at once, beside idle", "MB", { most: 3 }, peak, crowdIdle),
    counted(
      "peak while 32 clients send photos and ask for lists, beside 150 MB",
      "MB",
      { most: 1 },
      mixedPeak,
      150,
    ),
  ]
}

const farmOf = async (photos: number, photo: Uint8Array) => {
  const folder = dataFolder()
  const { cookie, row, crew } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    const row = fillRows(db, ana.id, 1, photos * 5, photo)[0]
    const crew = []
    // The server takes 16 MB of bodies from one person at a time.
    for (let index = 0; index < 20; index++) {
      const { id, cookie } = await user(db, `user${index}`)
      crew.push({ cookie, row: fillRows(db, id, 1, 0)[0] })
    }
    return { cookie: ana.cookie, row, crew }
  })
  return { folder, cookie, row, crew, photos }
}

type Farm = Awaited<ReturnType<typeof farmOf>>

const work = async (
  windrow: Running,
  { cookie, row, photos }: Farm,
  photo: Uint8Array,
  gets: number,
  posts: number,
) => {
  const seen = Array.from({ length: Math.min(1000, photos) }, (_, index) =>
    wire("GET", `/api/photos/${index + 1}`, { Cookie: cookie }),
  )
  const ask = (requests: string[], connections: number, wanted: number) => {
    let done = 0
    const enough = async () => {
      done += (await load(windrow, { requests, connections, milliseconds: 500 })).answers
      return done >= wanted
    }
    return until(`${wanted} answers`, enough, { within: 600_000 })
  }
  await ask(seen, 16, gets)
  await ask([photoReading(row, { Cookie: cookie }, photo)], 8, posts)
}

/** Each phone sends a photo, with a new key as the app does, as soon as the one before is acknowledged. */
const sendAtOnce = (
  server: Running,
  { crew }: Farm,
  photo: Uint8Array,
  connections: number,
  times: number,
) => {
  const requests = crew.map(({ cookie, row }) => photoReading(row, { Cookie: cookie, ...newKey }, photo))
  return load(server, { requests, connections, times, milliseconds: 300_000, from: Date.now() })
}

/** At full speed: each client sends a photo, and asks for its pile's readings, for all piles, a photo and the board. */
const sendAndAsk = (
  server: Running,
  { crew, cookie, row, photos }: Farm,
  photo: Uint8Array,
  milliseconds: number,
) => {
  const asking = [
    "/api/rows",
    `/api/rows/${row}/temperatures?limit=500`,
    "/api/board",
    `/api/rows/${row}/history`,
  ]
  const requests = crew.flatMap((person, index) => [
    photoReading(person.row, { Cookie: person.cookie, ...newKey }, photo),
    wire("GET", `/api/rows/${person.row}/temperatures`, { Cookie: person.cookie }),
    wire("GET", asking[index % asking.length] ?? "/api/rows", { Cookie: cookie }),
    wire("GET", `/api/photos/${1 + (index % photos)}`, { Cookie: cookie }),
  ])
  return load(server, { requests, connections: 32, milliseconds, from: Date.now() })
}

/** The most resident memory in MB that the process ever had. */
export const peakOf = ({ pid }: Running) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

/** Resident memory in MB after three seconds for garbage collection. */
export const memoryOf = async ({ pid }: Running) => {
  await Bun.sleep(3000)
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
