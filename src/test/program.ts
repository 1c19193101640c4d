import type { MadeToken, TokenScope } from "../domain/tokens"
import { Actor, type farm, signedInPassword } from "./farm"

type App = ReturnType<typeof farm>["app"]

/** A program with a token that this user makes for it. */
export const programOf = async (
  app: App,
  user: Actor,
  scope: TokenScope = "write",
  password = signedInPassword,
) => {
  const made = await user.post<MadeToken>("/api/auth/tokens", { name: "Thermometer", scope, password })
  return { ...made, program: withToken(app, made.token) }
}

export const withToken = (app: App, token: string, cookie = "") =>
  new Actor(app, Promise.resolve(cookie), { authorization: `Bearer ${token}` })
