import { alternate, counted, judge, type Measurement } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import { buildPocketBase, startPocketBase } from "../pocketbase"
import type { Run } from "../run"
import {
  newKey,
  photoReading,
  type Running,
  rateOf,
  startReference,
  startWindrow,
  whenWritten,
  wire,
} from "../servers"
import { memoryOf, peakOf } from "./11-memory"

/** A work of both: the requests, the least ratio and the clients that do it at once. */
type Work = { name: string; ours: string; theirs: string; goals: [clients: number, least: number][] }

/**
 * Beside PocketBase on the same core: the home list of a signed-in user and a reading with a photo. PocketBase commits without
 * waiting for the disk (synchronous=NORMAL, and the photo as a file); Windrow waits.
 */
export const measure = async ({ blocks, milliseconds }: Run): Promise<Measurement[]> => {
  const binary = await buildPocketBase(dataFolder())
  if (!binary)
    return [counted("PocketBase: not asked, Go or the module is missing", "", "none", Number.NaN, Number.NaN)]
  const folder = dataFolder()
  const photo = await aPhoto()
  const { cookie, row } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    return { cookie: ana.cookie, row: fillRows(db, ana.id, 50, 30)[0] }
  })
  const windrow = await startWindrow(folder)
  const { server: pocketBase, token, pile } = await startPocketBase(binary, dataFolder())
  const idle = [await memoryOf(windrow), await memoryOf(pocketBase)] as const
  const asked = async ({ name, ours, theirs, goals }: Work) => {
    const found: Measurement[] = []
    for (const [clients, least] of goals) {
      const block = (server: Running, request: string) =>
        whenWritten(() => rateOf([server], { requests: [request], connections: clients, milliseconds }))
      const { mine, before, after } = await alternate(blocks, block(windrow, ours), block(pocketBase, theirs))
      const question = `${name}, ${clients} clients, beside PocketBase`
      const p99s = { mine: mine.map(p99Of), before: before.map(p99Of), after: after.map(p99Of) }
      found.push(judge(question, "/s", { least }, { mine, before, after }))
      found.push(judge("its p99", "ms", { most: 1 }, p99s))
    }
    return found
  }
  const list = (path: string) => wire("GET", path, { Cookie: cookie })
  const theirList = wire("GET", "/api/collections/piles/records?perPage=50&skipTotal=1&n={n}", {
    Authorization: token,
  })
  const lists: Work["goals"] = [
    [1, 4],
    [16, 5],
  ]
  const measurements = await asked({
    name: "list of 50 piles at new addresses",
    ours: list("/api/rows?n={n}"),
    theirs: theirList,
    goals: lists,
  })
  // Runs during the blocks of both, so that they have the same load beside them.
  const writer = await startReference("writer", { DATABASE: `${folder}/windrow.db` }, 1)
  measurements.push(
    ...(await asked({
      name: "list of 50 piles after a write",
      ours: list("/api/rows"),
      theirs: theirList,
      goals: lists,
    })),
  )
  await writer.stop()
  measurements.push(
    ...(await asked({
      name: "reading with a photo",
      ours: photoReading(row, { Cookie: cookie, ...newKey }, photo),
      theirs: formPost("/api/collections/readings/records", token, pile, photo),
      goals: [
        [1, 2],
        [8, 2],
        [32, 2],
      ],
    })),
    counted("memory idle, beside PocketBase", "MB", "none", ...idle),
    counted(
      "peak memory after all that, beside PocketBase",
      "MB",
      "none",
      peakOf(windrow),
      peakOf(pocketBase),
    ),
  )
  for (const server of [windrow, pocketBase]) await server.stop()
  return measurements
}

const p99Of = ({ p99 }: { p99: number }) => p99

/** A multipart form, as text of which each character is a byte. */
const formPost = (path: string, token: string, pile: string, photo: Uint8Array) => {
  const field = (name: string, value: string, more = "") =>
    `--border\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const file = `; filename="photo.jpg"\r\nContent-Type: image/jpeg`
  const jpeg = Buffer.from(photo).toString("latin1")
  const body = `${field("temperature", "140")}${field("pile", pile)}${field("photo", jpeg, file)}--border--\r\n`
  const head = wire("POST", path, {
    Authorization: token,
    "Content-Type": "multipart/form-data; boundary=border",
    "Content-Length": String(body.length),
  })
  return head + body
}
