import { join } from "node:path"
import { compare } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { newKey, rateOf, reference, startWindrow, wire } from "../servers"

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
  const post = (key: Record<string, string>) =>
    wire("POST", `/api/rows/${row}/temperatures`, { Cookie: cookie, ...key }, body)
  const ours = (connections: number, key: Record<string, string>) => () =>
    rateOf([windrow], { requests: [post(key)], connections, milliseconds })
  const raw = () =>
    reference("raw-insert", {
      DATABASE: join(folder, "raw.db"),
      BLOB: join(folder, "photo.jpg"),
      MILLISECONDS: String(milliseconds),
    })
  const measurements = []
  for (const [clients, least, key, words] of [
    [1, 0.55, newKey, "with a new key"],
    [8, 0.85, newKey, "with a new key"],
    [32, 1, newKey, "with a new key"],
    [1, 0.6, {}, "without a key"],
  ] as const)
    measurements.push(
      await compare(
        `reading with a photo, durable, ${words}, ${clients} clients`,
        "/s",
        { least },
        blocks,
        ours(clients, key),
        raw,
      ),
    )
  await windrow.stop()
  return measurements
}
