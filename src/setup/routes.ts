import { type Context, Hono } from "hono"
import { createMiddleware } from "hono/factory"
import type { SetupAddress } from "../contract/setup"
import { AppError } from "../domain/errors"
import type { LanguageCode } from "../domain/language"
import type { AppEnv, Authority } from "../http/env"
import { languageOf } from "../http/language"
import { originOf } from "../http/origin"
import { metadataOf, withMetadata } from "../http/response-metadata"
import { requestScheme } from "../http/security"
import { answerPage, type WebFile } from "../http/static-files"
import { secureOriginOf, setupAddressOf } from "./addresses"
import { deviceOf } from "./device"
import { profileOf } from "./profile"

/** Mounted at /setup, without a session: nothing here is secret. `page` reads a page that the build has written. */
export const setupRoutes = (page: (name: string) => (code?: LanguageCode) => Promise<WebFile>) => {
  const pages = {
    install: page("setup"),
    open: page("setup-ready"),
    arrived: page("setup-arrived"),
    plain: page("setup-plain"),
    elsewhere: page("setup-elsewhere"),
  }
  return new Hono<AppEnv>()
    .use(unstored)
    .get("/", async (c) => {
      const secure = await secureOriginOf(c)
      return answerSetup(c, await pages[stageOf(c, secure)](languageOf(c)), secure)
    })
    .get("/authority.crt", (c) => {
      const { certificate } = authorityOf(c)
      return c.body(certificate, 200, {
        "Content-Type": "application/x-x509-ca-cert",
        "Content-Disposition": `attachment; filename="${certificateNameOf(c)}"`,
      })
    })
    .get("/windrow.mobileconfig", (c) => {
      const profile = profileOf(c.var.settings.brand, authorityOf(c))
      return c.body(profile, 200, { "Content-Type": "application/x-apple-aspen-config" })
    })
    .get("/reached", (c) =>
      withMetadata(c.body(null, 204, { "Access-Control-Allow-Origin": "*" }), { isForAllOrigins: true }),
    )
    .get("/qr.svg", async (c) => {
      const { codeSvg } = await import("./qr-code")
      return c.body(codeSvg(await setupAddressOf(c)), 200, { "Content-Type": "image/svg+xml" })
    })
}

/** Mounted at /api/setup, behind signedIn. */
export const setupAddressRoutes = new Hono<AppEnv>().get("/", async (c) => {
  const { fingerprint } = c.var.settings.https?.authority ?? {}
  const isPlain = !c.var.settings.https && requestScheme(c) === "http"
  const answer: SetupAddress = {
    address: await setupAddressOf(c),
    ...(fingerprint && { fingerprint }),
    ...(isPlain && { plain: true }),
  }
  return c.json(answer)
})

const unstored = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  c.res.headers.set("Cache-Control", "no-store")
})

/**
 * Returns the next step: install the authority, only open the address, nothing more, come by another address, or nothing
 * without https.
 */
const stageOf = (c: Context<AppEnv>, secure: string | undefined) => {
  if (requestScheme(c) === "https") return "arrived"
  const { https } = c.var.settings
  if (!https) return "plain"
  if (!secure) return "elsewhere"
  return https.authority ? "install" : "open"
}

/** Fills in what is known with the request. The host has passed `sameOrigin`. */
const answerSetup = async (c: Context<AppEnv>, file: WebFile, secure: string | undefined) => {
  const { name = "", fingerprint = "" } = c.var.settings.https?.authority ?? {}
  const facts: Record<string, string> = {
    device: deviceOf(c.req.query("device"), c.req.header("user-agent")),
    secure: secure ?? "",
    host: new URL(originOf(c)).hostname,
    plain: await setupAddressOf(c),
    authority: name,
    fingerprint,
    certificate: certificateNameOf(c),
  }
  const response = await answerPage(c, file, (html) =>
    html.replace(/\{\{(\w+)\}\}/g, (whole, fact) =>
      fact in facts ? Bun.escapeHTML(facts[fact] ?? "") : whole,
    ),
  )
  return withMetadata(response, { ...metadataOf(response), connectTo: secure })
}

const authorityOf = (c: Context<AppEnv>): Authority => {
  const authority = c.var.settings.https?.authority
  if (!authority)
    throw new AppError("not_found", "This Windrow has no certificate that a phone must install.")
  return authority
}

/** After the brand, so that a person finds it among the downloads. */
const certificateNameOf = ({ var: { settings } }: Context<AppEnv>) => {
  const words = settings.brand.toLowerCase().match(/[a-z\d]+/g) ?? ["windrow"]
  return `${words.join("-")}-authority.crt`
}
