import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import { AppError } from "../domain/errors"
import { BodyBudget, type BodyLimits, type BodyShare } from "./body-budget"
import { collectGarbageAfter } from "./collect-garbage"
import { withDeadline } from "./deadline"
import type { AppEnv } from "./env"
import { freePhoto } from "./photo-body"
import { assertTaken } from "./takes-body"
import { assertOnce } from "./twice"

/** A kind of body; `name` matches its Content-Type. `read` reads it and resolves to the bytes that become garbage. */
export type BodyType = { name: RegExp; refusal: string; read: (c: Context<AppEnv>) => Promise<number> }

export const json: BodyType = {
  name: /^application\/json\s*(;|$)/i,
  refusal: "Send JSON, with Content-Type application/json.",
  read: async (c) => {
    const text = await c.req.text()
    assertOnce(text)
    assertTaken(c, text)
    return text.length
  },
}

/** Devices name what they send as they like, or not at all. */
export const anything: BodyType = {
  ...json,
  name: /^/,
  read: async (c) => (await c.req.text()).length,
}

/** A piece of a file (IETF draft on resumable uploads). */
export const partialUpload: BodyType = {
  name: /^application\/partial-upload$/i,
  refusal: "Send bytes, with Content-Type application/partial-upload.",
  read: async (c) => (await c.req.arrayBuffer()).byteLength,
}

/**
 * Two middlewares around `requestTimeout`: `read` reads the body, or refuses it by size (413), type (415) or
 * memory (503); `release` frees its memory when the handler is done.
 */
export const bodyReader = (
  maxSize: number,
  limits: BodyLimits,
  senderOf: (c: Context<AppEnv>) => string,
  typeOf: (c: Context<AppEnv>) => BodyType = () => json,
) => {
  const budget = new BodyBudget(limits)
  const read = createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.raw.body !== null) {
      const share = budget.share(senderOf(c))
      c.set("bodyShare", share)
      await Promise.race([readBody(c, maxSize, limits, share, typeOf(c)), share.lost]).catch((error) => {
        share.release()
        throw error
      })
      share.arrived()
    }
    await next()
  })
  const release = createMiddleware<AppEnv>(async (c, next) => {
    await next().finally(() => c.var.bodyShare?.release())
    // After a failure somebody may still read it, such as a bucket that did not answer in time.
    if (c.res.ok) freePhoto(c)
  })
  return { read, release }
}

const readBody = async (
  c: Context<AppEnv>,
  maxSize: number,
  limits: BodyLimits,
  share: BodyShare,
  type: BodyType,
) => {
  const reading = isSmall(c, Math.min(limits.small, maxSize))
    ? withDeadline(limits.patience, readWhole(c, share, type))
    : withDeadline(limits.maxWait, readInChunks(c, maxSize, limits.patience, share, type))
  const size = await reading.catch((error) => {
    throw c.req.raw.signal.aborted ? new AppError("invalid", "The request was not sent to its end.") : error
  })
  collectGarbageAfter(size)
  if (size > 0 && !type.name.test(c.req.header("content-type") ?? ""))
    throw new AppError("wrong_type", type.refusal)
}

/** Bun reads a body as a whole in less time; a phone's photo is small. */
const isSmall = (c: Context<AppEnv>, small: number) =>
  lengthOf(c) <= small && c.req.header("transfer-encoding") === undefined

const lengthOf = (c: Context<AppEnv>) => Number(c.req.header("content-length") ?? Number.POSITIVE_INFINITY)

const readWhole = async (c: Context<AppEnv>, share: BodyShare, { read }: BodyType) => {
  share.take(lengthOf(c))
  return read(c)
}

/** Charges bytes as they arrive: a slow upload does not use its memory yet. One that trickles ends after `patience` milliseconds. */
const readInChunks = async (
  c: Context<AppEnv>,
  maxSize: number,
  patience: number,
  share: BodyShare,
  { read }: BodyType,
) => {
  if (Number.isFinite(lengthOf(c)) && lengthOf(c) > maxSize) throw tooLarge(maxSize)
  const chunks: Uint8Array[] = []
  let size = 0
  const began = performance.now()
  const reader = c.req.raw.body?.getReader()
  for (;;) {
    const left = began + patience + size - performance.now()
    const { value: chunk } = (await (reader && withDeadline(left, reader.read()))) ?? {}
    if (!chunk) break
    size += chunk.length
    if (size > maxSize) throw tooLarge(maxSize)
    share.take(chunk.length)
    chunks.push(chunk)
  }
  c.req.raw = new Request(c.req.raw, { body: Buffer.concat(chunks) })
  await read(c)
  // The chunks become garbage, whatever becomes of the body.
  return size
}

const tooLarge = (maxSize: number) =>
  new AppError(
    "too_large",
    maxSize > 1024 * 1024
      ? "The request is too large. A photo may have at most 2 MB."
      : "The request is too large.",
  )
