import { bucketAt, inTime, type Keys, refusal } from "../bucket/bucket"
import { CommandError } from "../domain/errors"
import type { Destination } from "./destination"
import { sentCopy } from "./names"

/** In bytes: what is in memory, and what is sent again when a connection breaks. Stores take 10,000 parts of 5 MB or more. */
const part = 8 * 1024 * 1024

/** In bytes. Pieces that have come wait for the garbage collector, so they are small. */
const pieceSize = 1024 * 1024

/** Ten minutes: a part takes three at 400 kbit/s. */
const patiently = <T>(work: T | Promise<T>) => inTime(work, 600_000)

/** `url` is 's3://bucket/prefix?endpoint=https://…&region=…'. Any store with the interface of Amazon S3. */
export const storeDestination = (url: string, keys: Keys): Destination => {
  const bucket = bucketAt(url, keys)
  const { client, prefix, place } = bucket
  const orRefuse = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw error instanceof CommandError ? error : refusal(bucket, error)
    }
  }
  return {
    place,
    // A bucket that is missing or of others refuses the list.
    assertReady: async () => undefined,
    list: () => orRefuse(() => listIn(client, prefix)),
    store: (name, content, bytes) => orRefuse(() => upload(client, prefix + name, content, bytes)),
    read: (name) => download(client, prefix + name, orRefuse),
    remove: (name) => orRefuse(() => patiently(client.delete(prefix + name))),
  }
}

const listIn = async (client: Bun.S3Client, prefix: string) => {
  const names: { key: string; size?: number }[] = []
  for (let from: string | undefined; ; from = names.at(-1)?.key) {
    const ask = client.list({ prefix: `${prefix}windrow-`, ...(from !== undefined && { startAfter: from }) })
    const { contents = [], isTruncated = false } = await patiently(ask)
    names.push(...contents)
    if (!isTruncated || contents.length === 0) break
  }
  return names.flatMap(({ key, size = 0 }) => sentCopy(key.slice(prefix.length), size) ?? [])
}

/**
 * In parts, which become an object only when the last has come. A writer that fails is never ended: Bun's `end` completes
 * the object of what has come by then, also when it is given an error.
 */
const upload = async (
  client: Bun.S3Client,
  key: string,
  content: AsyncIterable<Uint8Array>,
  bytes: number,
) => {
  const writer = client.file(key).writer({ partSize: part, queueSize: 1, retry: 3 })
  let [written, flushed] = [0, 0]
  for await (const chunk of content) {
    writer.write(chunk)
    written += chunk.length
    if (written - flushed < part) continue
    await patiently(writer.flush())
    flushed = written
  }
  if (written !== bytes) throw new Error(`${written} of ${bytes} bytes could be read`)
  await patiently(writer.end())
  const { size } = await patiently(client.stat(key))
  if (size === bytes) return
  await client.delete(key)
  throw new Error(`${size} of ${bytes} bytes arrived`)
}

/** Piece by piece, because a stream would come faster than it is written. A piece that breaks off is asked for again. */
async function* download(
  client: Bun.S3Client,
  key: string,
  orRefuse: <T>(work: () => Promise<T>) => Promise<T>,
) {
  const { size } = await orRefuse(() => patiently(client.stat(key)))
  for (let from = 0; from < size; from += pieceSize) {
    const to = Math.min(size, from + pieceSize)
    yield await orRefuse(() => piece(client, key, from, to))
  }
}

const pauses = [1000, 4000, 16_000]

const piece = async (client: Bun.S3Client, key: string, from: number, to: number, tries = 0) => {
  try {
    const bytes = await patiently(client.file(key).slice(from, to).bytes())
    if (bytes.length === to - from) return bytes
    throw new Error(`${bytes.length} of ${to - from} bytes came`)
  } catch (error) {
    const pause = pauses[tries]
    if (pause === undefined) throw error
    await Bun.sleep(pause)
    return piece(client, key, from, to, tries + 1)
  }
}
