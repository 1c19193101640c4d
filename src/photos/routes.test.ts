import { expect, test } from "bun:test"
import type { Temperature } from "../contract/temperatures"
import { farm } from "../test/farm"
import { dataUrlOf, makeJpeg } from "../test/jpeg-maker"

const page = { accept: "text/html,application/xhtml+xml,image/avif,*/*;q=0.8" }
const picture = { accept: "image/avif,image/webp,image/apng,image/*,*/*;q=0.8" }

test("a photo is kept by the browser as a part of a page, and not as a page", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const photoUrl = dataUrlOf(await makeJpeg({ width: 32, height: 24 }))
  await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, photoUrl })
  const [reading] = await ana.get<Temperature[]>(`/api/rows/${id}/temperatures`)
  // Twice, because the second answer may be a ready one.
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
