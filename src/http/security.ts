import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import { AppError } from "../domain/errors"
import type { AppEnv } from "./env"
import { ipIn } from "./network"
import { metadataOf } from "./response-metadata"

/** Allows files of this server, and inline scripts with these hashes. */
const policyWith = (scriptHashes: readonly string[] = []) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(" "),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
const policy = policyWith()

/** No HSTS: with a farm's own CA it would make certificate errors final. */
export const securityHeaders: Record<string, string> = {
  "Content-Security-Policy": policy,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
}

export const securityHeadersSet = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  for (const name in securityHeaders) c.res.headers.set(name, securityHeaders[name] ?? "")
  const { scriptHashes = [] } = metadataOf(c.res)
  if (scriptHashes.length > 0) c.res.headers.set("Content-Security-Policy", policyWith(scriptHashes))
})

/** Stands inside `securityHeadersSet`, so that a refusal carries its headers too. */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  refuseForeignHost(c)
  refuseForeignPage(c)
  await next()
})

/**
 * A page elsewhere can point its own name at this machine (DNS rebinding) and would then count as same-origin.
 * Names that the public DNS can't hold are safe; any other must be allowed by the operator.
 */
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

/** The name in a Host header, without port and brackets; empty when it is no host, or none that a URL can have. */
const hostName = (host: string) => (URL.canParse(`http://${host}`) ? nameIn(host) : "")

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

/** A browser names the origin of a request; a plain client sends none of these headers, and no cookie by accident. */
const refuseForeignPage = (c: Context<AppEnv>) => {
  if (c.req.method === "GET") return
  const site = c.req.header("sec-fetch-site")
  const origin = c.req.header("origin")
  const sameSite = site === undefined || site === "same-origin"
  const sameOrigin = origin === undefined || origin.replace(/^https?:\/\//, "") === c.req.header("host")
  if (!sameSite || !sameOrigin) throw new AppError("forbidden", "Requests from other sites are refused.")
}

/** 'https' when the connection is encrypted; behind a trusted proxy, the connection which that proxy saw. */
export const requestScheme = <E extends AppEnv>(c: Context<E>): "http" | "https" => {
  const forwarded = c.var.settings.trustProxy && lastElement(c.req.header("x-forwarded-proto"))
  const scheme = forwarded || new URL(c.req.url).protocol.slice(0, -1)
  return scheme.toLowerCase() === "https" ? "https" : "http"
}

/** Before the body is read: reading it may replace the request, and only Bun's own has an address. */
export const withClientIp = createMiddleware<AppEnv>(async (c, next) => {
  c.set("address", clientIp(c))
  await next()
})

/** The browser's address: behind a trusted proxy the one which that proxy saw. */
const clientIp = (c: Context<AppEnv>) => {
  const forwarded = c.var.settings.trustProxy && ipIn(lastElement(c.req.header("x-forwarded-for")))
  return forwarded || c.env?.server?.requestIP(c.req.raw)?.address || "local"
}

/** A proxy adds its own element at the end of the list; anybody may have written the others. */
const lastElement = (list = "") => list.split(",").at(-1)?.trim() ?? ""
