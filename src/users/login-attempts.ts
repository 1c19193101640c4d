import type { Context } from "hono"
import type { Login } from "../contract/users"
import type { AppEnv } from "../http/env"
import { networkOf } from "../http/network"
import { loginLimiterOf } from "./login-rate-limiter"
import { passwordQueue } from "./passwords"
import { verifyLogin } from "./queries"

/** Adds the account of a login or sign-up to its log line. */
export const nameForLog = (c: Context<AppEnv>, email?: string): void => {
  c.set("attempt", { address: c.var.address, ...(email && { account: email.slice(0, 64) }) })
}

/**
 * The user's hash when the password matches. Checks the limits before queueing and again before hashing; others may
 * have failed in between.
 */
export const verifyWithinLimits = async (c: Context<AppEnv>, login: Login): Promise<string | undefined> => {
  const [limiter, network] = [loginLimiterOf(c.var.db), networkOf(c.var.address)]
  await limiter.check(login.email, network)
  return passwordQueue.login(network, async () => {
    await limiter.check(login.email, network)
    const hash = await verifyLogin(c.var.db, login)
    if (!hash) await limiter.failed(login.email, network)
    return hash
  })
}
