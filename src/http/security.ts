import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import { AppError } from "../domain/errors"
import type { Scheme } from "../domain/sessions"
import { apiTokenIn } from "./bearer"
import type { AppEnv } from "./env"
import { ipIn } from "./network"
import { metadataOf, type ResponseMetadata } from "./response-metadata"

const policyWith = ({ scriptHashes = [], connectTo }: ResponseMetadata = {}) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(" "),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...(connectTo ? [hostSource(connectTo)] : [])].join(" "),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ")

/** A policy can't name an IPv6 address: any host on its port stands for it. */
const hostSource = (origin: string) => origin.replace(/\[.*\]/, "*")

const policy = policyWith()

export const securityHeaders: Record<string, string> = {
  "Content-Security-Policy": policy,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
}

export const setSecurityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  for (const name in securityHeaders) c.res.headers.set(name, securityHeaders[name] ?? "")
  const its = metadataOf(c.res)
  if (its.scriptHashes?.length || its.connectTo) c.res.headers.set("Content-Security-Policy", policyWith(its))
  if (its.isForAllOrigins) c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin")
  if (isForHttpsOnly(c)) c.res.headers.set("Strict-Transport-Security", `max-age=${180 * 86_400}`)
})

/**
 * Only with a certificate of one's own, because with a private authority a lost phone's trust would shut it out; and only
 * where http serves nothing but the set-up, because a browser would ask for https on that port, too.
 */
const isForHttpsOnly = (c: Context<AppEnv>) => {
  const { https } = c.var.settings
  if (!https?.isRequired || https.authority || requestScheme(c) === "http") return false
  const name = hostName(c.req.header("host") ?? "")
  return name.includes(".") && /[a-z]/.test(name)
}

/** Mounted inside `setSecurityHeaders`, so that refusals carry its headers, too. */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  refuseForeignHost(c)
  refuseForeignPage(c)
  await next()
})

/** Against DNS rebinding. Names that the public DNS can't resolve are safe; the operator allows others. */
const refuseForeignHost = (c: Context<AppEnv>) => {
  const name = hostName(c.req.header("host") ?? "")
  if (isLocalName(name) || c.var.settings.hosts.includes(name)) return
  throw new AppError(
    "misdirected",
    name
      ? `Windrow does not answer for the host "${name}". To allow it, start Windrow with WINDROW_HOSTS=${name}.`
      : "The request does not say which host it is for.",
  )
}

/** The name in a Host header, without port and brackets; empty when it is not a valid host, which has 253 letters at most. */
const hostName = (host: string) =>
  host.length <= longestHost && URL.canParse(`http://${host}`) ? nameIn(host) : ""

const longestHost = 253 + ":65535".length

const nameIn = (host: string) =>
  /^(?:\[([\da-f:.]+)\]|([a-z\d_-][a-z\d._-]*))(?::\d+)?$/i
    .exec(host)
    ?.slice(1)
    .find(Boolean)
    ?.toLowerCase() ?? ""

const isLocalName = (name: string) =>
  /^[\d.]+$|:/.test(name) ||
  /^[a-z\d_-]+$/.test(name) ||
  /\.(localhost|local|lan|home\.arpa|internal)$/.test(name)

/**
 * Browsers send these headers; a client without them is no browser and sends no cookie by accident. With an API token no
 * cookie counts, and no page of another site can add one: its browser would ask first, and is answered 405.
 */
const refuseForeignPage = (c: Context<AppEnv>) => {
  if (c.req.method === "GET" || apiTokenIn(c) !== undefined) return
  const site = c.req.header("sec-fetch-site")
  const origin = c.req.header("origin")
  const sameSite = site === undefined || site === "same-origin"
  const sameOrigin = origin === undefined || origin.replace(/^https?:\/\//, "") === c.req.header("host")
  if (!sameSite || !sameOrigin) throw new AppError("forbidden", "Requests from other sites are refused.")
}

/** The scheme of the connection, or of the one to a trusted proxy. */
export const requestScheme = <E extends AppEnv>(c: Context<E>): Scheme => {
  const forwarded = c.var.settings.trustProxy && lastElement(c.req.header("x-forwarded-proto"))
  const scheme = forwarded || new URL(c.req.url).protocol.slice(0, -1)
  return scheme.toLowerCase() === "https" ? "https" : "http"
}

/** Mounted before the body is read: that may replace the request, and only Bun's own has an address. */
export const withClientIp = createMiddleware<AppEnv>(async (c, next) => {
  c.set("address", clientIp(c))
  await next()
})

const clientIp = (c: Context<AppEnv>) => {
  const forwarded = c.var.settings.trustProxy && ipIn(lastElement(c.req.header("x-forwarded-for")))
  return forwarded || c.env?.server?.requestIP(c.req.raw)?.address || "local"
}

/** A proxy appends its own element; a client can forge the others. */
const lastElement = (list = "") => list.split(",").at(-1)?.trim() ?? ""
