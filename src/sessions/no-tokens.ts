import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import { AppError } from "../domain/errors"
import { apiTokenIn } from "../http/bearer"
import type { AppEnv } from "../http/env"

/**
 * For calls about credentials and rights, which need a session: whoever finds a token must not make a way in that
 * outlives it.
 */
export const noTokens = createMiddleware<AppEnv>(async (c, next) => {
  assertNoToken(c)
  await next()
})

/** Refuses tokens for all calls below /api/auth but that of the user's own data, which are no credential. */
export const noTokensButForUser = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.path !== "/api/auth/user") assertNoToken(c)
  await next()
})

/** @throws AppError forbidden for a request with an API token */
export const assertNoToken = <E extends AppEnv>(c: Context<E>): void => {
  if (apiTokenIn(c) !== undefined)
    throw new AppError("forbidden", "A token can't do this. It needs somebody who is logged in.")
}
