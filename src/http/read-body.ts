import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import { AppError } from "../contract/errors"
import { BodyBudget, type BodyLimits, type BodyShare } from "./body-budget"
import type { AppEnv } from "./env"
import { tooSlow } from "./errors"

/**
 * Two middlewares around a deadline: the first reads the body, or refuses one that is too large (413), no JSON (415)
 * or has no room in memory (503); the second returns the memory when the handler is done, however late that is.
 */
export const bodyReader = (maxSize: number, limits: BodyLimits, senderOf: (c: Context<AppEnv>) => string) => {
  const budget = new BodyBudget(limits)
  const read = createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.raw.body !== null) {
      const share = budget.share(senderOf(c))
      c.set("bodyShare", share)
      await inTime(limits.patience, readText(c, maxSize, limits.small, share)).catch((error) => {
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

const readText = async (c: Context<AppEnv>, maxSize: number, small: number, share: BodyShare) => {
  const text = await (isSmall(c, small) ? whole(c, maxSize, share) : piecewise(c, maxSize, share)).catch(
    (error) => {
      throw c.req.raw.signal.aborted ? new AppError("invalid", "The request was not sent to its end.") : error
    },
  )
  if (text === "") return
  if (!/^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? ""))
    throw new AppError("wrong_type", "Send JSON, with Content-Type application/json.")
}

/** A phone's photo is: Bun reads it as a whole in less time. */
const isSmall = (c: Context<AppEnv>, small: number) =>
  lengthOf(c) <= small && c.req.header("transfer-encoding") === undefined

const lengthOf = (c: Context<AppEnv>) => Number(c.req.header("content-length") ?? Number.POSITIVE_INFINITY)

const whole = async (c: Context<AppEnv>, maxSize: number, share: BodyShare) => {
  if (lengthOf(c) > maxSize) throw tooLarge(maxSize)
  share.take(lengthOf(c))
  return c.req.text()
}

/** Counts bytes as they arrive: a large body that comes slowly is not charged for memory that it does not use yet. */
const piecewise = async (c: Context<AppEnv>, maxSize: number, share: BodyShare) => {
  if (Number.isFinite(lengthOf(c)) && lengthOf(c) > maxSize) throw tooLarge(maxSize)
  const decoder = new TextDecoder()
  let [text, size] = ["", 0]
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (size > maxSize) throw tooLarge(maxSize)
    share.take(chunk.length)
    text += decoder.decode(chunk, { stream: true })
  }
  text += decoder.decode()
  c.req.raw = new Request(c.req.raw, { body: text })
  return text
}

const tooLarge = (maxSize: number) =>
  new AppError(
    "too_large",
    maxSize > 1024 * 1024
      ? "The request is too large. A photo may have at most 2 MB."
      : "The request is too large.",
  )
