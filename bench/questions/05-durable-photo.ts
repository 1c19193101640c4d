import { join } from "node:path"
import { compare } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { newKey, photoReading, rateOf, reference, startWindrow, whenWritten, wire } from "../servers"

/** A durably written reading with its photo, compared with SQLite alone writing the same blob. */
export const measure = async ({ blocks, milliseconds }: Run) => {
  const folder = dataFolder()
  const photo = await aPhoto()
  await Bun.write(join(folder, "photo.jpg"), photo)
  const { cookie, row } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    return { cookie: ana.cookie, row: fillRows(db, ana.id, 1, 0)[0] }
  })
  const windrow = await startWindrow(folder)
  const body = JSON.stringify({ temperature: 140, photoUrl: `data:image/jpeg;base64,${photo.toBase64()}` })
  const headers = { Cookie: cookie, ...newKey }
  const asBytes = photoReading(row, headers, photo)
  const asJson = wire("POST", `/api/rows/${row}/temperatures`, headers, body)
  const ours = (connections: number, request: string) => () =>
    rateOf([windrow], { requests: [request], connections, milliseconds })
  const raw = () =>
    reference("raw-insert", {
      DATABASE: join(folder, "raw.db"),
      BLOB: join(folder, "photo.jpg"),
      MILLISECONDS: String(milliseconds),
    })
  const measurements = []
  for (const [clients, goal, request, words] of [
    [1, { least: 0.55 }, asBytes, ""],
    [8, { least: 0.85 }, asBytes, ""],
    [32, { least: 1 }, asBytes, ""],
    [1, "none", asJson, "as JSON, "],
    [8, "none", asJson, "as JSON, "],
  ] as const)
    measurements.push(
      await compare(
        `reading with a photo, durable, with a new key, ${words}${clients} clients`,
        "/s",
        goal,
        blocks,
        whenWritten(ours(clients, request)),
        whenWritten(raw),
      ),
    )
  await windrow.stop()
  return measurements
}
