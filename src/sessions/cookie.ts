import type { Context } from "hono"
import { deleteCookie, getCookie, setCookie } from "hono/cookie"
import type { AppEnv } from "../http/env"
import { requestScheme } from "../http/security"

const cookie = "windrow"

export const sessionToken = (c: Context<AppEnv>): string | undefined => getCookie(c, cookie)

export const setSessionCookie = (c: Context<AppEnv>, token: string, end: number) =>
  setCookie(c, cookie, token, {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    // Browsers drop a Secure cookie that comes over plain http.
    secure: requestScheme(c) === "https",
    maxAge: Math.round((end - Date.now()) / 1000),
  })

export const deleteSessionCookie = (c: Context<AppEnv>) => deleteCookie(c, cookie, { path: "/" })
