import { join } from "node:path"
import { compare, counted } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { type Running, rateOf, startReference, startWindrow, wire } from "../servers"

/** A photo sent to its owner only, compared with a server that sends the same bytes to everybody. */
export const measure = async ({ blocks, milliseconds }: Run) => {
  const folder = dataFolder()
  const photo = await aPhoto()
  await Bun.write(join(folder, "photo.jpg"), photo)
  const cookie = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    fillRows(db, ana.id, 1, 500, photo)
    return ana.cookie
  })
  const windrow = await startWindrow(folder)
  const bare = await startReference("same-bytes", { BYTES: join(folder, "photo.jpg"), TYPE: "image/jpeg" })
  const requests = Array.from({ length: 100 }, (_, index) =>
    wire("GET", `/api/photos/${index + 1}`, { Cookie: cookie }),
  )
  const rate = (server: Running) => () => rateOf([server], { requests, connections: 16, milliseconds })
  const answer = await compare(
    "a photo, beside the same bytes",
    "/s",
    { least: 0.4 },
    blocks,
    rate(windrow),
    rate(bare),
  )
  const url = `http://127.0.0.1:${windrow.port}/api/photos/1`
  const first = await fetch(url, { headers: { cookie } })
  const etag = first.headers.get("etag") ?? ""
  const second = await fetch(url, { headers: { cookie, "If-None-Match": etag } })
  const bytes = (await second.bytes()).length
  for (const server of [windrow, bare]) await server.stop()
  return [answer, counted("photo bytes of the second view", "B", { most: 0 }, bytes)]
}
