import { expect, test } from "bun:test"
import type { Temperature } from "../domain/temperatures"
import { farm } from "../test/farm"
import { dataUrlOf, makeJpeg } from "../test/jpeg-maker"
import { ask } from "../test/sql"
import { damagedPhotos } from "./queries"

const page = { accept: "text/html,application/xhtml+xml,image/avif,*/*;q=0.8" }
const picture = { accept: "image/avif,image/webp,image/apng,image/*,*/*;q=0.8" }

test("a browser may cache a photo in a page, but not one opened as a page", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const photoUrl = dataUrlOf(await makeJpeg({ width: 32, height: 24 }))
  await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, photoUrl })
  const [reading] = await ana.get<Temperature[]>(`/api/rows/${id}/temperatures`)
  // Twice, because the second response may come from the cache.
  for (let view = 0; view < 2; view++)
    for (const [headers, cacheControl] of [
      [picture, "private, no-cache"],
      [page, "no-store"],
    ] as const) {
      const answer = await ana.call("GET", String(reading?.photoUrl), undefined, headers)
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, cacheControl])
      expect(answer.headers.get("vary")).toBe("Cookie, Accept")
      const known = { ...headers, "if-none-match": answer.headers.get("etag") ?? "" }
      const again = await ana.call("GET", String(reading?.photoUrl), undefined, known)
      expect([again.status, again.headers.get("cache-control")]).toEqual([304, cacheControl])
    }
})

test("a photo whose bytes have changed is never sent", async () => {
  const { signIn, db, nobody } = farm()
  const ana = signIn("ana@farm.test")
  const path = `/api/rows/${(await ana.row()).id}/temperatures`
  const jpeg = await makeJpeg({ width: 32, height: 24 })
  const photoUrl = dataUrlOf(jpeg)
  const { id } = await ana.post<Temperature>(path, { temperature: 140, photoUrl })
  const [{ photoUrl: address } = { photoUrl: null }] = await ana.get<Temperature[]>(path)
  const look = () => ana.call("GET", String(address))
  const { headers: sound } = await look()
  // Past the app, as a failing disk does, so that the cached response stays valid.
  await ask(db, "UPDATE photos SET jpeg = ?", Buffer.concat([jpeg.subarray(0, -1), Buffer.of(0)]))
  const [ready, asked] = [await look(), await ana.call("GET", `${address}?`)]
  for (const answer of [ready, asked]) {
    expect([answer.status, await answer.text()]).toEqual([500, "This photo is damaged on the server's disk."])
    expect([answer.headers.get("cache-control"), answer.headers.get("etag")]).toEqual(["no-store", null])
    expect(answer.headers.get("content-security-policy")).toBe(sound.get("content-security-policy"))
  }
  expect((await ana.get<Temperature>(`${path}/${id}`)).photoUrl).toBe(address)
  expect(await Array.fromAsync(damagedPhotos(db))).toEqual([Number(address?.split("/").at(-1))])
  const health = (await (await nobody.call("GET", "/api/health")).json()) as object
  expect(health).toMatchObject({ ok: false, problems: [expect.stringMatching(/^Photo 1 is damaged/)] })
})
