import type { Context } from "hono"
import { setupPage, setupThen } from "../contract/setup"
import { machineOnNetwork } from "../http/addresses"
import type { AppEnv } from "../http/env"
import { originForPhones, originOf } from "../http/origin"
import { requestScheme } from "../http/security"
import { secureHost } from "./secure-host"

/**
 * This server's https address for whoever asks, with a host that its certificate covers; undefined where there is none. A
 * request by https has found one.
 */
export const secureOriginOf = async <E extends AppEnv>(c: Context<E>): Promise<string | undefined> => {
  const origin = originOf(c)
  if (requestScheme(c) === "https") return origin
  const { https, hosts } = c.var.settings
  if (!https) return undefined
  const asked = new URL(origin).hostname.replace(/[[\]]/g, "")
  const { speaksFor, port } = https
  const host = secureHost(asked, { hosts, speaksFor, machine: await machineOnNetwork() })
  return host && new URL(`https://${host.includes(":") ? `[${host}]` : host}:${port}`).origin
}

/**
 * A link to a token's screen for somebody else's phone. Made under the authority's https it leads by the set-up page, because
 * a new phone would show a warning; made under http it stays there.
 */
export const linkForPhones = async <E extends AppEnv>(c: Context<E>, path: string): Promise<string> => {
  const setup = await setupAddressOf(c)
  const needsSetup =
    c.var.settings.https?.authority && requestScheme(c) === "https" && setup.startsWith("http:")
  return needsSetup ? setupThen(setup, path) : `${await originForPhones(c)}${path}`
}

/** The set-up page as a phone reaches it: over plain http, since it does not trust the authority yet. */
export const setupAddressOf = async <E extends AppEnv>(c: Context<E>): Promise<string> => {
  const url = new URL(setupPage, await originForPhones(c))
  const { httpPort } = c.var.settings
  // Behind a proxy the socket is plain, and its address is the right one for phones too.
  if (new URL(c.req.url).protocol === "https:" && httpPort !== undefined) {
    url.protocol = "http:"
    url.port = String(httpPort)
  }
  return url.href
}
