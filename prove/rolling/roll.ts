import { freePort } from "../../src/test/free-port"
import { startHaproxy, windrowSection } from "../cluster/haproxy"
import { newFolder, startFarm, tryStart } from "../farm"
import type { Tally } from "../findings"
import { phoneOf, signUp } from "../phone"
import { type Database, newDatabase } from "./database"
import { type Load, startLoad } from "./load"
import { newerVersion } from "./newer"

/** In milliseconds, until the balancer has seen a server that is there again. */
const untilSeen = 1500

type Health = { version: string }

/**
 * Three servers behind HAProxy under load: each is ended with SIGTERM and started again, one after the other, as the same
 * version and then as the version after, which migrates while the others go on. Nothing is refused, and all is recorded once.
 */
export const rollingUpdate = (server: string, newer: string, clients: number) => async (tally: Tally) => {
  const { database, env, farms, phone, load, replace, end } = await startServers(server, clients)
  for (const at of farms.keys()) await replace(at, "SIGTERM")
  for (const at of farms.keys()) {
    await replace(at, "SIGTERM", newer)
    const old = await tryStart({ env })
    tally.expect(old.code === 1, "the old version was started again beside the new one")
    await old.farm?.stop("SIGKILL")
  }
  await load.end()
  count(tally, load)
  await expectOnce(tally, database, load)
  for (const { url } of farms) {
    const { version } = await phoneOf(url, phone.cookie, phone.email).get<Health>("/api/health")
    tally.expect(version === newerVersion, `at the end a server is of version ${version}`)
  }
  await end()
}

/** As a control: what their clients were promised nothing about, the rig must see. */
export const killedServers = (server: string, clients: number) => async (tally: Tally) => {
  const { farms, load, replace, end } = await startServers(server, clients)
  for (const at of farms.keys()) await replace(at, "SIGKILL")
  await load.end()
  count(tally, load)
  await end()
}

const startServers = async (server: string, clients: number) => {
  const database = await newDatabase(server)
  const [front, ...ports] = [freePort(), freePort(), freePort(), freePort()]
  const haproxy = startHaproxy(newFolder("haproxy"), [windrowSection(front, ports)])
  process.once("exit", () => haproxy.kill())
  const env = { ...database.env, WINDROW_TRUST_PROXY: "yes", WINDROW_LOG_LEVEL: "error" }
  const farms = await Promise.all(ports.map((port) => startFarm({ port, env })))
  await Bun.sleep(untilSeen)
  const phone = await signUp(`http://127.0.0.1:${front}`)
  const rows = await Promise.all(Array.from({ length: clients }, () => phone.addRow()))
  const load = startLoad(phone, rows, clients)
  const replace = async (at: number, signal: NodeJS.Signals, program?: string) => {
    await farms[at]?.stop(signal)
    farms[at] = await startFarm({ port: ports[at] ?? 0, env, ...(program && { program }) })
    await Bun.sleep(untilSeen)
  }
  const end = async () => {
    await Promise.all(farms.map((farm) => farm.stop("SIGKILL")))
    haproxy.kill()
  }
  return { database, env, farms, phone, load, replace, end }
}

const count = (tally: Tally, { seen }: Load) => {
  tally.tried(seen.requests + seen.streams)
  for (const why of seen.refused) tally.wrong(why)
}

/** Each acknowledged record is there, and no other. */
const expectOnce = async (tally: Tally, { ask }: Database, { acknowledged }: Load) => {
  for (const table of ["turns", "temperatures"] as const) {
    const made = new Set((await ask(`SELECT id FROM ${table}`)).map(Number))
    const known = acknowledged[table]
    for (const id of known) if (!made.has(id)) tally.lost(`${table}: ${id} is gone`)
    tally.expect(made.size === known.size, `${made.size} ${table}, of which ${known.size} were acknowledged`)
  }
  const gaps = await ask("SELECT 1 FROM turns GROUP BY row_id HAVING max(turn_number) <> count(*)")
  tally.expect(gaps.length === 0, "the numbers of turns have gaps")
}
