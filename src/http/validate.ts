import { zValidator } from "@hono/zod-validator"
import { createMiddleware } from "hono/factory"
import type { $ZodType } from "zod/v4/core"
import { AppError } from "../domain/errors"
import type { AppEnv } from "./env"
import { tooSlow } from "./errors"

/** The JSON body, as the contract's schema sees it; otherwise 415, or 400 with the schema's first sentence. */
export const jsonBody = <T extends $ZodType>(schema: T) => zValidator("json", schema, refuse)

/** The query string, likewise. */
export const queryParams = <T extends $ZodType>(schema: T) => zValidator("query", schema, refuse)

const refuse = (result: { success: boolean; error?: { issues: readonly { message: string }[] } }) => {
  if (result.success) return
  const message = result.error?.issues[0]?.message
  // The schema's own words are for fields; this is what it says of something else than an object.
  const isBare = !message || message === "Invalid input"
  throw new AppError("invalid", isBare ? "Send a JSON object with the fields of this call." : message)
}

/**
 * Answers 503 after so many milliseconds. A slow phone may take its time to send: the deadline begins when the body
 * has arrived. The timer rejects a promise and never throws: an exception in a timer ends the process.
 */
export const requestTimeout = (milliseconds: number) =>
  createMiddleware<AppEnv>(async (_, next) => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new AppError("too_slow", tooSlow)), milliseconds)
    await Promise.race([next(), late.promise]).finally(() => clearTimeout(timer))
  })
