import { admin, front, urlOf } from "./front"

type Caller = { cookie: string; row: number }

/** In milliseconds: a phone asks again with the same key, for as long as this. */
const patience = 120_000

/** Signs in through the balancer and makes a pile. */
export const beginAsAdmin = async (): Promise<Caller> => {
  const json = { "content-type": "application/json" }
  const send = (path: string, body: object, cookie = "") =>
    fetch(front + path, { method: "POST", headers: { ...json, cookie }, body: JSON.stringify(body) })
  const login = await send("/api/auth/login", admin)
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? ""
  const row = (await (
    await send("/api/rows", { rowId: "A-1", location: "Yard", length: 80 }, cookie)
  ).json()) as {
    id: number
  }
  return { cookie, row: row.id }
}

/**
 * Clients that log turns on one pile, each with a key, until `end` is called. An answer of 201 is an acknowledged turn; anything else
 * is sent again with the same key. After each, the turns are read through the next server.
 */
export const startLoad = ({ cookie, row }: Caller, clients: number, servers: readonly number[]) => {
  const acknowledged = new Map<string, number>()
  const seen = {
    tries: 0,
    unwanted: [] as string[],
    oldReads: 0,
    reads: 0,
    longestSilence: 0,
    lastAt: performance.now(),
  }
  let isOver = false
  const post = (key: string) =>
    fetch(`${front}/api/rows/${row}/turns`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key, cookie },
      body: JSON.stringify({ waterAdded: key.endsWith("0") }),
      signal: AbortSignal.timeout(10_000),
    })
  const log = async (key: string) => {
    for (const until = performance.now() + patience; performance.now() < until; ) {
      seen.tries += 1
      const answer = await post(key).catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      if (answer?.status === 201 && text !== undefined)
        return (JSON.parse(text) as { turnNumber: number }).turnNumber
      if (answer && ![502, 503, 504].includes(answer.status)) seen.unwanted.push(`${answer.status} ${text}`)
      await Bun.sleep(200)
    }
    return undefined
  }
  const read = async (number: number, server: number) => {
    const options = { headers: { cookie }, signal: AbortSignal.timeout(5000) }
    const answer = await fetch(`${urlOf(server)}/api/rows/${row}/turns?limit=1000`, options).catch(
      () => undefined,
    )
    if (answer?.status !== 200) return
    const turns = (await answer.json().catch(() => undefined)) as { turnNumber: number }[] | undefined
    if (!turns) return
    seen.reads += 1
    if (!turns.some(({ turnNumber }) => turnNumber === number)) seen.oldReads += 1
  }
  const client = async (name: number) => {
    for (let index = 0; index < 1_000_000 && !isOver; index++) {
      const key = `${name}-${index}`
      const number = await log(key)
      if (number === undefined) seen.unwanted.push(`${key} was never acknowledged`)
      else {
        const now = performance.now()
        seen.longestSilence = Math.max(seen.longestSilence, now - seen.lastAt)
        seen.lastAt = now
        acknowledged.set(key, number)
        await read(number, servers[(name + index) % servers.length] ?? 1)
      }
      await Bun.sleep(50)
    }
  }
  const all = Array.from({ length: clients }, (_, name) => client(name))
  return {
    acknowledged,
    seen,
    /** The longest time without an acknowledged turn since the last call, in seconds. */
    silence: () => {
      const longest = Math.max(seen.longestSilence, performance.now() - seen.lastAt)
      seen.longestSilence = 0
      return longest / 1000
    },
    end: async () => {
      isOver = true
      await Promise.all(all)
    },
  }
}
