import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import { waitingScreen } from "../contract/screens"
import { setupPage, setupThen, tokenPathIn } from "../contract/setup"
import { AppError } from "../domain/errors"
import { apiTokenIn } from "../http/bearer"
import type { AppEnv } from "../http/env"
import { requestScheme } from "../http/security"
import { secureOriginOf } from "./addresses"

/**
 * With --http=setup-only, plain http serves the set-up page, and lets a phone that is still signed in there send what
 * waits; nobody can log in. It never redirects to https: a phone that does not trust the authority would show a warning.
 */
export const setupOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!c.var.settings.https?.isRequired || requestScheme(c) === "https") return next()
  if (entersAccount(c))
    throw new AppError("forbidden", `Plain http is for setting up phones only. ${await advice(c)}`)
  if (c.req.method !== "GET" || isServed(c.req.path)) return next()
  c.header("Cache-Control", "no-store")
  return c.redirect(tokenPathIn(`#${c.req.path}`) ? setupThen(setupPage, c.req.path) : setupPage, 302)
})

const advice = async (c: Context<AppEnv>) => {
  const secure = await secureOriginOf(c)
  return secure
    ? `Please use the secure address: ${secure}. This phone does not trust it yet? Open ${setupPage} first.`
    : `This address has no secure one: ${setupPage} says what to do.`
}

/** Sends a password or a token, or asks for a link, which would lead here; or looks after the whole server. */
const entersAccount = (c: Context<AppEnv>) =>
  apiTokenIn(c) !== undefined ||
  /^\/api\/server(\/|$)/.test(c.req.path) ||
  namesToken(c.req.path) ||
  asksForSecret(c)

/** Also to look where the link leads: whoever sees the request on its way can use the link. */
const namesToken = (path: string) => /^\/api\/(auth\/password|join)\/./.test(path)

const asksForSecret = ({ req: { method, path } }: Context<AppEnv>) =>
  method === "POST" &&
  /^\/api\/(auth\/(login|register|password|password-links|tokens)|join|farm\/invitations|farm\/members\/[^/]+\/password-link)(\/|$)/.test(
    path,
  )

/** The set-up, the API behind its session, what waits, and files. */
const isServed = (path: string) =>
  /^\/(setup|api|assets)(\/|$)/.test(path) || path === waitingScreen || path.includes(".")
