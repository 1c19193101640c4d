import type { Row } from "../../src/domain/rows"
import { repeat } from "../../src/test/until"
import { type Phone, type Reply, readingWith } from "../phone"

/** In milliseconds: what a stream tells its clients to wait before they open it again. */
const retry = 2000

/** By kind of record: what is sent, and the numbers of what was acknowledged. */
const bodies = { turns: { waterAdded: true }, temperatures: readingWith() }
type Kind = keyof typeof bodies

/**
 * Clients that record and read through the balancer without a pause, until `end` is called. Nothing is tried again: each
 * answer that is not 2xx counts as refused, and each connection that ends without one. As many streams of live changes
 * are opened again after each end.
 */
export const startLoad = (phone: Phone, rows: readonly Row[], clients: number) => {
  const seen = { requests: 0, streams: 0, refused: [] as string[] }
  const acknowledged = { turns: new Set<number>(), temperatures: new Set<number>() }
  const stop = new AbortController()
  const counted = async (what: string, call: Promise<Reply>) => {
    const { status, text } = await call
    seen.requests += 1
    if (status >= 200 && status < 300) return text
    seen.refused.push(`${what}: ${status} ${text}`)
    return undefined
  }
  /** Twice, as a phone does that did not get the answer; mostly through another server. */
  const record = async (kind: Kind, { id }: Row) => {
    const [path, key] = [`/api/rows/${id}/${kind}`, { "idempotency-key": crypto.randomUUID() }]
    const post = () => counted(path, phone.call("POST", path, bodies[kind], key))
    const [first, again] = [await post(), await post()]
    if (first !== undefined) acknowledged[kind].add((JSON.parse(first) as Row).id)
    if (first !== undefined && again !== undefined && first !== again)
      seen.refused.push(`${path}: recorded twice by one key`)
  }
  const read = async (path: string) => void (await counted(path, phone.call("GET", path)))
  const client = async (name: number) => {
    for (let index = name; index < 1_000_000 && !stop.signal.aborted; index++) {
      const row = rows[index % rows.length] as Row
      await record("turns", row)
      await read("/api/rows")
      await record("temperatures", row)
      await read(`/api/rows/${row.id}/turns?limit=20`)
    }
  }
  const stream = async () => {
    let id = ""
    const open = async () => {
      const headers = { cookie: phone.cookie, "last-event-id": id }
      try {
        const answer = await fetch(`${phone.url}/api/events`, { headers, signal: stop.signal })
        if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`)
        seen.streams += 1
        id = (await lastIdIn(answer.body)) ?? id
      } catch (error) {
        if (!stop.signal.aborted) seen.refused.push(`stream: ${error}`)
      }
      await Bun.sleep(retry)
    }
    await repeat(() => !stop.signal.aborted, open)
  }
  const all = Array.from({ length: clients }, (_, name) => [client(name), stream()]).flat()
  return {
    seen,
    acknowledged,
    end: async () => {
      stop.abort()
      await Promise.all(all)
    },
  }
}

export type Load = ReturnType<typeof startLoad>

/** When the stream has ended. */
const lastIdIn = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) => {
  let id: string | undefined
  for await (const text of body.pipeThrough(new TextDecoderStream()))
    id = [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? id
  return id
}
