import { request as plain, type RequestOptions } from "node:http"
import { request as secure } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import { errorMessage } from "../domain/errors"
import { Failure } from "./failure"
import type { Office } from "./office"
import { isOwnNetwork } from "./own-network"

type Posted = { headers: Record<string, string>; body: string | Uint8Array }
type Network = Pick<Office, "ownNetwork" | "resolve" | "ca" | "patience">

/**
 * Posts to an address that somebody has typed, and resolves to the status. The address is looked up once, checked, and that very one
 * connected to; redirects are not followed.
 * @throws Failure
 */
export const post = async (address: string, posted: Posted, network: Network): Promise<number> => {
  const url = checkedUrl(address, network)
  const late = Promise.withResolvers<never>()
  const ending = new AbortController()
  const { patience } = network
  const timer = setTimeout(() => {
    late.reject(new Failure(`No answer within ${patience / 1000} seconds.`))
    ending.abort()
  }, patience)
  try {
    return await Promise.race([late.promise, send(url, posted, network, ending.signal)])
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`Could not be reached: ${errorMessage(error)}.`)
  } finally {
    clearTimeout(timer)
  }
}

/** @throws Failure for an address to which nothing is sent */
export const checkedUrl = (address: string, { ownNetwork }: Pick<Network, "ownNetwork">): URL => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new Failure("This is no https address.", "never")
  if (url.username || url.password)
    throw new Failure("Leave out the user and password in the address.", "never")
  if (url.protocol === "http:" && !ownNetwork)
    throw new Failure("The address must begin with https://.", "never")
  const host = hostIn(url)
  if (isIP(host) && !ownNetwork && isOwnNetwork(host)) throw inside()
  return url
}

const hostIn = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "")

const inside = () =>
  new Failure(
    "The address lies in the server's own network. Whoever runs the server can allow that by --messages-to-own-network.",
    "never",
  )

const send = (url: URL, { headers, body }: Posted, network: Network, signal: AbortSignal) => {
  const answered = Promise.withResolvers<number>()
  const options: RequestOptions & { ca?: string } = {
    method: "POST",
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)), "user-agent": "Windrow" },
    // No connection is kept: it would outlive its check.
    agent: false,
    lookup: checkedLookup(network),
    signal,
    ...(network.ca !== undefined && { ca: network.ca }),
  }
  const request = (url.protocol === "https:" ? secure : plain)(url, options, (response) => {
    answered.resolve(response.statusCode ?? 0)
    // Whatever it says is of no use, and may have no end.
    response.destroy()
  })
  request.on("error", answered.reject)
  request.end(body)
  return answered.promise
}

const checkedLookup =
  ({ resolve, ownNetwork }: Network): LookupFunction =>
  (host, _options, found) => {
    resolve(host).then(
      (addresses) => {
        if (addresses.length === 0) return found(new Failure(`There is no host ${host}.`), "")
        if (!ownNetwork && addresses.some(isOwnNetwork)) return found(inside(), "")
        found(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        )
      },
      () => found(new Failure(`There is no host ${host}.`), ""),
    )
  }
