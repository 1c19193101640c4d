import { connect } from "node:tls"
import { createSession } from "../../src/sessions/queries"
import { freePort } from "../../src/test/free-port"
import { compare, counted } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { cpuOf, type Running, rateOf, startWindrow, wire } from "../servers"

/** What https costs the same server: requests on open connections, and the CPU of a full handshake. */
export const measure = async ({ quick, blocks, milliseconds }: Run) => {
  const folder = dataFolder()
  const { cookie, token } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    fillRows(db, ana.id, 50, 30)
    return { ...ana, ...(await createSession(db, ana, undefined, { scheme: "https" })) }
  })
  const httpsPort = freePort()
  const http = await startWindrow(folder, { WINDROW_HTTPS: "yes", WINDROW_HTTPS_PORT: String(httpsPort) })
  const https = { ...http, port: httpsPort }
  const ask = async (path: string, tls: boolean, times?: number) => {
    const headers = { Cookie: tls ? `__Host-windrow=${token}` : cookie, "Accept-Encoding": "gzip, br" }
    const requests = [wire("GET", path, headers)]
    const limit = times === undefined ? { milliseconds } : { times, milliseconds: 60_000 }
    return rateOf([tls ? https : http], { requests, connections: 16, tls, ...limit })
  }
  // {n} makes each address new, so that no answer is ready.
  const beside = (question: string, path: string) => {
    const rate = (tls: boolean) => () => ask(path, tls)
    return compare(question, "/s", { least: 0.85 }, blocks, rate(true), rate(false))
  }
  // In microseconds: does not depend on what the load generator can do.
  const cost = (tls: boolean) => async () => {
    const times = quick ? 5000 : 50_000
    return (await ask("/api/rows", tls, times)).cpu
  }
  const measurements = [
    await beside("home list over https, nothing ready, beside http", "/api/rows?n={n}"),
    await beside("the same, asked again", "/api/rows"),
    await compare("its CPU a request", "µs", { most: 1.18 }, blocks, cost(true), cost(false)),
    counted("CPU of a full handshake", "ms", { most: 3 }, await handshakeCost(https, quick ? 500 : 3000)),
  ]
  await http.stop()
  return measurements
}

/** Ms of the server's CPU, with the connection and its end. */
const handshakeCost = async (server: Running, times: number) => {
  await handshake(server)
  const before = cpuOf([server])
  for (let time = 0; time < times; time++) await handshake(server)
  return (cpuOf([server]) - before) / times / 1000
}

/** Without an earlier session, so that none is resumed. */
const handshake = ({ port }: Running) =>
  new Promise<void>((done, failed) => {
    const socket = connect({ host: "127.0.0.1", port, rejectUnauthorized: false })
    socket.once("secureConnect", () => socket.end())
    socket.once("close", () => done())
    socket.once("error", failed)
  })
