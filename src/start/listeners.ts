import type { Server } from "bun"
import type { Pair } from "../tls/pair"
import { canSharePort, type FetchHandler, listen } from "./listen"

type Ports = { host: string; port: number; httpsPort: number }

/** The listeners of http and https. */
export type Listeners = {
  http: Server<undefined>
  /** The newest one. */
  https: () => Server<undefined> | undefined
  /** Every listener passes its requests to `fetch` from now on. */
  answerBy: (fetch: FetchHandler) => void
  startHttps: (pair: Pair) => Server<undefined>
  /** Leaves the port of https to others. */
  releaseHttps: () => void
  /**
   * No request is lost on Linux. Must be awaited before the next change. @throws CommandError when the old one stays, or,
   * where a port can't be shared, none could be started
   */
  changeHttps: (pair: Pair) => Promise<void>
  /** When all requests are answered. */
  stop: () => Promise<unknown>
}

/** In milliseconds: connections that began before a change have reached their listener then. */
const settled = 3000

/**
 * Binds the port of http, which no other process can share, and reserves that of https. Bun can't change the certificate of
 * a listener (1.4.5 ignores it in `reload`), so a new one takes its place. @throws CommandError
 */
export const openListeners = (
  ports: Ports,
  withHttps: boolean,
  fetch: FetchHandler,
  { wait = settled, canShare = canSharePort } = {},
): Listeners => {
  const state = { fetch, servers: new Set<Server<undefined>>() }
  const add = (place: Parameters<typeof listen>[0]) => {
    const server = listen(place, state.fetch)
    state.servers.add(server)
    return server
  }
  const stop = (server: Server<undefined>) => server.stop().then(() => state.servers.delete(server))
  const http = add(ports)
  const place = { host: ports.host, port: ports.httpsPort, flag: "--https-port" }
  const reserved = withHttps ? listen(place, fetch) : undefined
  let https: Server<undefined> | undefined
  let used: Pair | undefined
  const start = (pair: Pair) => {
    https = add({ ...place, pair })
    used = pair
    return https
  }
  /** Binds the earlier pair again when the new one can't serve. */
  const replace = (pair: Pair) => {
    if (https) stop(https)
    https = undefined
    try {
      start(pair)
    } catch (error) {
      if (used) start(used)
      throw error
    }
  }
  return {
    http,
    https: () => https,
    answerBy: (next) => {
      state.fetch = next
      for (const server of state.servers) server.reload({ fetch: next })
    },
    startHttps: (pair) => {
      place.port = reserved?.port ?? place.port
      // It was bound without sharing, so that a second start by mistake found the port in use.
      reserved?.stop(true)
      return start(pair)
    },
    releaseHttps: () => void reserved?.stop(true),
    changeHttps: async (pair) => {
      const old = https
      if (!canShare) return replace(pair)
      start(pair)
      if (!old) return
      const { preferNewest } = await import("./prefer-newest")
      preferNewest(place.port)
      await Bun.sleep(wait)
      stop(old)
    },
    stop: () => Promise.all([...state.servers].map(stop)),
  }
}
