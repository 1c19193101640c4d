import type { Context } from "hono"
import { HTTPException } from "hono/http-exception"
import { isCorruption, isDatabaseAway, isDatabaseBusy, withoutValues } from "../db/errors"
import { setProblem } from "../db/problems"
import { AppError, type ErrorCode } from "../domain/errors"
import type { AppEnv } from "./env"

const statusOf = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  not_allowed: 405,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  misdirected: 421,
  key_used: 422,
  too_many: 429,
  too_slow: 503,
  unavailable: 503,
  disk_full: 507,
  damaged: 500,
} as const satisfies Record<ErrorCode, number>

export const tooSlow = "The server took too long. Please try again."

const databaseAway = "The database can't be reached. Please try again in a moment."

/** Answers every exception with a plain sentence, which the client shows as it is. */
export const answerError = (error: Error, c: Context<AppEnv>) => {
  if (error instanceof AppError) return c.text(error.message, statusOf[error.code], error.headers)
  if (error instanceof HTTPException && error.status < 500) return c.text(error.message, error.status)
  if (isDatabaseAway(error)) return c.text(databaseAway, statusOf.unavailable, { "Retry-After": "5" })
  if (isDatabaseBusy(error)) return c.text(tooSlow, statusOf.too_slow)
  if (isCorruption(error)) setProblem(c.var.db, "damage", "The database is damaged: restore a copy.")
  c.var.log?.({ level: "error", request: c.var.requestId, error: stackOf(withoutValues(error)) })
  return c.text("Internal Server Error", 500)
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
