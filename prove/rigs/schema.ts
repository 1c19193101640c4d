import type { Document } from "../../src/openapi/document"
import { startFarm } from "../farm"
import { part, type Tally, tallyOf } from "../findings"
import { cookieIn, logIn, password, send } from "../phone"
import type { Run } from "../rig"
import { type Asked, ask, only, schemathesis } from "../schema/tester"

/**
 * schemathesis asks every call of /api/openapi.json with a token, with a session, and as nobody. Wrong is a 5xx, an answer or
 * status that is not described, a call that lets in who has no right, and what else its checks find.
 */
export const prove = async ({ quick }: Run) => {
  if (quick) return []
  if (!schemathesis()) {
    console.error(
      "schema is not run: it needs schemathesis (pip install schemathesis), on the PATH or named by SCHEMATHESIS",
    )
    return []
  }
  return [
    await part("schemathesis with a token", async (tally) => {
      const { farm, token, document } = await described()
      const withToken = only(
        document,
        (call, { security }) => call !== stream && security.some((each) => each.token),
      )
      const headers = { Authorization: `Bearer ${token}` }
      await judge(tally, farm, { document: secured(withToken, "token"), headers })
    }),
    await part("schemathesis with a session", async (tally) => {
      const { farm, cookie, document } = await described()
      const withSession = only(document, (call) => call !== stream && !ending.test(call), [])
      await judge(tally, farm, { document: withSession, headers: { Cookie: cookie } })
    }),
    await part("schemathesis as nobody", async (tally) => {
      const { farm, document } = await described()
      await judge(tally, farm, { document })
    }),
    await control(),
  ]
}

/** It has no end. */
const stream = "GET /api/events"

/** These end the session that asks; a restore all sessions, with a start of the server (restore-kills). */
const ending = /\/auth\/(login|register|logout|sessions|password)(\/|$)|\/restore$/

const secured = (document: Document, name: string) => only(document, () => true, [{ [name]: [] }])

type Described = Awaited<ReturnType<typeof described>>

/** A server with a row that has a record of each kind; an admin's session and token. */
const described = async () => {
  const env = { WINDROW_ADMIN_EMAIL: "ada@farm.test", WINDROW_ADMIN_PASSWORD: password }
  const farm = await startFarm({ env })
  const cookie = cookieIn(await logIn(farm.url, "ada@farm.test"))
  const post = async (path: string, body: object) => {
    const answer = await send(farm.url, "POST", `/api${path}`, body, { cookie })
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text)
  }
  await post("/rows", { rowId: "A", location: "Yard", length: 80 })
  await post("/rows/1/temperatures", { temperature: 140 })
  await post("/rows/1/turns", { waterAdded: true })
  await post("/rows/1/materials", { cubicYards: 3, materialCategoryId: 1 })
  await post("/rows/1/sales", { clientName: "Cy", emptyWeight: 1, fullWeight: 2 })
  const { token } = await post("/auth/tokens", { name: "Rig", scope: "write", password })
  const document: Document = await (await fetch(`${farm.url}/api/openapi.json`)).json()
  return { farm, cookie, token, document }
}

const judge = async (tally: Tally, farm: Described["farm"], asked: Omit<Asked, "url" | "examples">) => {
  const { cases, failures, why } = await ask({ ...asked, url: farm.url, examples: 20 })
  tally.tried(cases)
  if (failures > 0) tally.wrong(why, failures)
  tally.expect(farm.isAlive && (await farm.stop()) === 0, "the server has ended, or did not stop in order")
}

/** A server whose answers have another name for one field: schemathesis must see it. */
const control = async () => {
  const tally = tallyOf("control: a field with another name", 1)
  const { farm, token, document } = await described()
  const liar = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const answer = await fetch(farm.url + pathname + search, request)
      const text = (await answer.text()).replaceAll('"turnNumber"', '"number"')
      return new Response(text || null, {
        status: answer.status,
        headers: { "content-type": answer.headers.get("content-type") ?? "" },
      })
    },
  })
  const turns = only(document, (call) => call === "GET /api/rows/{id}/turns", [{ token: [] }])
  const headers = { Authorization: `Bearer ${token}` }
  const { cases, failures, why } = await ask({
    document: turns,
    headers,
    url: String(liar.url),
    examples: 20,
  })
  tally.tried(cases)
  if (failures > 0) tally.wrong(why, failures)
  await liar.stop(true)
  await farm.stop()
  return tally.result
}
