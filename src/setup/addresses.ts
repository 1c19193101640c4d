import type { Context } from "hono"
import { setupPage } from "../contract/setup"
import type { AppEnv } from "../http/env"
import { originForPhones, originOf } from "../http/origin"
import { requestScheme } from "../http/security"

/** This server's https address under the host of the request; undefined when it serves plain http only. */
export const secureOriginOf = <E extends AppEnv>(c: Context<E>): string | undefined => {
  const origin = originOf(c)
  if (requestScheme(c) === "https") return origin
  const { https, hosts } = c.var.settings
  if (!https) return undefined
  const { hostname } = new URL(origin)
  // A certificate of one's own is for a public name, which need not be the host of the request.
  const isForHost = https.authority || hosts.includes(hostname)
  return new URL(`https://${isForHost ? hostname : (hosts[0] ?? hostname)}:${https.port}`).origin
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
