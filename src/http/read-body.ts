import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import { AppError } from "../domain/errors"
import { BodyBudget, type BodyLimits, type BodyShare } from "./body-budget"
import type { AppEnv } from "./env"
import { tooSlow } from "./errors"

/** A body that is read as text, or as bytes; `name` is its Content-Type. */
type BodyType = { name: RegExp; refusal: string; read: (c: Context<AppEnv>) => Promise<number> }

const json: BodyType = {
  name: /^application\/json\s*(;|$)/i,
  refusal: "Send JSON, with Content-Type application/json.",
  read: async (c) => (await c.req.text()).length,
}

/** A piece of a larger whole, after the IETF's draft of resumable uploads. */
export const partialUpload: BodyType = {
  name: /^application\/partial-upload$/i,
  refusal: "Send bytes, with Content-Type application/partial-upload.",
  read: async (c) => (await c.req.arrayBuffer()).byteLength,
}

/**
 * Two middlewares around a deadline: the first reads the body, or refuses one that is too large (413), of another type
 * (415) or has no room in memory (503); the second returns the memory when the handler is done, however late that is.
 */
export const bodyReader = (
  maxSize: number,
  limits: BodyLimits,
  senderOf: (c: Context<AppEnv>) => string,
  type = json,
) => {
  const budget = new BodyBudget(limits)
  const read = createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.raw.body !== null) {
      const share = budget.share(senderOf(c))
      c.set("bodyShare", share)
      await inTime(limits.patience, readBody(c, maxSize, limits.small, share, type)).catch((error) => {
        share.release()
        throw error
      })
    }
    await next()
  })
  const release = createMiddleware<AppEnv>(async (c, next) => {
    await next().finally(() => c.var.bodyShare?.release())
  })
  return { read, release }
}

const inTime = <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new AppError("too_slow", tooSlow)), milliseconds)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

const readBody = async (
  c: Context<AppEnv>,
  maxSize: number,
  small: number,
  share: BodyShare,
  type: BodyType,
) => {
  const reading = isSmall(c, small)
    ? requireJson(c, maxSize, share, type)
    : piecewise(c, maxSize, share, type)
  const size = await reading.catch((error) => {
    throw c.req.raw.signal.aborted ? new AppError("invalid", "The request was not sent to its end.") : error
  })
  if (size > 0 && !type.name.test(c.req.header("content-type") ?? ""))
    throw new AppError("wrong_type", type.refusal)
}

/** A phone's photo is: Bun reads it as a whole in less time. */
const isSmall = (c: Context<AppEnv>, small: number) =>
  lengthOf(c) <= small && c.req.header("transfer-encoding") === undefined

const lengthOf = (c: Context<AppEnv>) => Number(c.req.header("content-length") ?? Number.POSITIVE_INFINITY)

const requireJson = async (c: Context<AppEnv>, maxSize: number, share: BodyShare, { read }: BodyType) => {
  if (lengthOf(c) > maxSize) throw tooLarge(maxSize)
  share.take(lengthOf(c))
  return read(c)
}

/** Counts bytes as they arrive: a large body that comes slowly is not charged for memory that it does not use yet. */
const piecewise = async (c: Context<AppEnv>, maxSize: number, share: BodyShare, { read }: BodyType) => {
  if (Number.isFinite(lengthOf(c)) && lengthOf(c) > maxSize) throw tooLarge(maxSize)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (size > maxSize) throw tooLarge(maxSize)
    share.take(chunk.length)
    chunks.push(chunk)
  }
  c.req.raw = new Request(c.req.raw, { body: Buffer.concat(chunks) })
  return read(c)
}

const tooLarge = (maxSize: number) =>
  new AppError(
    "too_large",
    maxSize > 1024 * 1024
      ? "The request is too large. A photo may have at most 2 MB."
      : "The request is too large.",
  )
