import { zValidator } from "@hono/zod-validator"
import { createMiddleware } from "hono/factory"
import type { $ZodType } from "zod/v4/core"
import { AppError } from "../domain/errors"
import type { AppEnv } from "./env"
import { tooSlow } from "./errors"

/** Validates the JSON body; answers 400 with the schema's first message. */
export const jsonBody = <T extends $ZodType>(schema: T) => zValidator("json", schema, refuse)

/** Validates the query string likewise. */
export const queryParams = <T extends $ZodType>(schema: T) => zValidator("query", schema, refuse)

const refuse = (result: { success: boolean; error?: { issues: readonly { message: string }[] } }) => {
  if (result.success) return
  const message = result.error?.issues[0]?.message
  // zod's own message for a body that is not an object.
  const isBare = !message || message === "Invalid input"
  throw new AppError("invalid", isBare ? "Send a JSON object with the fields of this call." : message)
}

/**
 * Answers 503 after so many milliseconds. Mounted after the body is read, because phones may upload slowly.
 * The timer must not throw: an exception in a timer ends the process.
 */
export const requestTimeout = (milliseconds: number) =>
  createMiddleware<AppEnv>(async (_, next) => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new AppError("too_slow", tooSlow)), milliseconds)
    await Promise.race([next(), late.promise]).finally(() => clearTimeout(timer))
  })
