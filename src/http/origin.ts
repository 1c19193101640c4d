import type { Context } from "hono"
import { lanAddresses } from "./addresses"
import type { AppEnv } from "./env"
import { requestScheme } from "./security"

/** The server's address as the request names it, such as http://192.168.1.20:3000. */
export const originOf = <E extends AppEnv>(c: Context<E>): string =>
  `${requestScheme(c)}://${c.req.header("host")}`

/** The server's address for a phone, to which "localhost" would be the phone itself. */
export const originForPhones = async <E extends AppEnv>(c: Context<E>): Promise<string> => {
  const origin = new URL(originOf(c))
  if (!/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(origin.hostname)) return origin.origin
  const { hostname } = c.env?.server ?? {}
  const [address] = hostname === "0.0.0.0" || hostname === "::" ? await lanAddresses() : []
  if (address) origin.hostname = address
  return origin.origin
}
