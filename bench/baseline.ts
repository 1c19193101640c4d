import { join } from "node:path"
import { gzipSync } from "node:zlib"

/** A user with 50 piles, one of which has 30 readings, on a farm that has named its zone; returns the session and that pile. */
export const plantYard = async (url: string) => {
  const send = async (path: string, body: object, cookie = "", method = "POST") => {
    const headers = { "content-type": "application/json", cookie }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer
  }
  const signedUp = await send("/api/auth/register", {
    email: "ana@farm.test",
    password: "secret1",
    firstName: "Ana",
    lastName: "Berg",
  })
  const cookie = signedUp.headers.get("set-cookie")?.split(";")[0] ?? ""
  // As a browser tells it with its first page: without a zone the server draws no home.
  await send("/api/farm", { zone: "America/Los_Angeles" }, cookie, "PATCH")
  const ids: number[] = []
  for (let at = 0; at < 50; at++) {
    const body = { rowId: `A-${100 + at}`, location: `North yard, bay ${at}`, length: 80, coordinates: {} }
    const { id }: { id: number } = await (await send("/api/rows", body, cookie)).json()
    ids.push(id)
  }
  const row = ids[25] ?? 0
  for (let day = 0; day < 30; day++) {
    const recordedAt = new Date(Date.now() - (day + 1) * 86_400_000).toISOString()
    await send(`/api/rows/${row}/temperatures`, { temperature: 120 + (day % 9) * 4, recordedAt }, cookie)
    if (day % 6 === 0)
      await send(`/api/rows/${row}/turns`, { waterAdded: true, turnedAt: recordedAt }, cookie)
  }
  return { cookie, row }
}

/** Serves the baseline page, bare React, with a compressed bundle; its rows are the bytes of Windrow's answer. */
export const serveBaseline = async (url: string, cookie: string) => {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, "baseline-page.tsx")],
    target: "browser",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
  })
  const script = gzipSync((await outputs[0]?.text()) ?? "", { level: 9 })
  const rows = await (await fetch(`${url}/api/rows`, { headers: { cookie } })).text()
  const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Baseline</title><div id="root"></div><script type="module" src="/baseline.js"></script></html>`
  return Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    routes: {
      "/": () => new Response(page, { headers: { "content-type": "text/html" } }),
      "/baseline.js": () =>
        new Response(script, { headers: { "content-type": "text/javascript", "content-encoding": "gzip" } }),
      "/api/rows": () => new Response(rows, { headers: { "content-type": "application/json" } }),
    },
  })
}
