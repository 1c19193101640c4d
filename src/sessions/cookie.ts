import type { Context } from "hono"
import { deleteCookie, getCookie, setCookie } from "hono/cookie"
import type { Scheme } from "../domain/sessions"
import type { AppEnv } from "../http/env"
import { requestScheme } from "../http/security"

/**
 * Two cookies, because a browser sends cookies of one host to all of its ports: a session of https never travels over
 * http, and one of http counts for nothing in https.
 */
const cookieOf = (c: Context<AppEnv>) => {
  const secure = requestScheme(c) === "https"
  return { name: secure ? "__Host-windrow" : "windrow", secure }
}

export const sessionToken = (c: Context<AppEnv>): string | undefined => getCookie(c, cookieOf(c).name)

/** The session that the request names, with the scheme under which it must have been made: a program sends any name. */
export const namedSession = (c: Context<AppEnv>): NamedSession | undefined => {
  const token = sessionToken(c)
  return token === undefined ? undefined : { token, scheme: requestScheme(c) }
}

export type NamedSession = { token: string; scheme: Scheme }

export const setSessionCookie = (c: Context<AppEnv>, token: string, end: number) => {
  const { name, secure } = cookieOf(c)
  setCookie(c, name, token, {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    // Browsers drop a Secure cookie that comes over plain http.
    secure,
    maxAge: Math.round((end - Date.now()) / 1000),
  })
}

export const deleteSessionCookie = (c: Context<AppEnv>) => {
  const { name, secure } = cookieOf(c)
  deleteCookie(c, name, { path: "/", secure })
}
