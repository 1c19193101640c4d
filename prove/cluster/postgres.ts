import { chownSync, mkdirSync, openSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { addressOf, inNetworkOf, own, processesOf } from "./network"

/** Seconds: how long a primary that is not heard stays one, and how often it is looked for. */
export const ttl = 20
const loop = 5

/** One member of etcd is enough here: it is not what is killed. */
export const startEtcd = (folder: string): void => {
  const url = `http://${own}:2379`
  const peers = `http://${own}:2380`
  const words = ["--name", "rig", "--data-dir", join(folder, "etcd"), "--listen-client-urls", url]
  const more = [
    "--advertise-client-urls",
    url,
    "--listen-peer-urls",
    peers,
    "--initial-advertise-peer-urls",
    peers,
  ]
  start(["etcd", ...words, ...more, "--initial-cluster", `rig=${peers}`], join(folder, "etcd.log"))
}

/** Patroni and PostgreSQL of a node, as the user postgres. Called again after `killNode`, it comes back. */
export const startNode = (folder: string, node: number): void => {
  const home = join(folder, `node${node}`)
  mkdirSync(home, { recursive: true })
  const file = join(home, "patroni.json")
  writeFileSync(file, JSON.stringify(configOf(home, node)))
  chownSync(home, ...postgres())
  const asPostgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
  start([...inNetworkOf(node), ...asPostgres, "patroni", file], join(home, "log"))
}

/** As a machine dies: every process of it, at once. */
export const killNode = (node: number): void => {
  for (const pid of processesOf(node)) {
    try {
      process.kill(pid, "SIGKILL")
    } catch {
      // It has ended with its parent.
    }
  }
}

export type Member = { name: string; role: string; state: string; timeline?: number }

/** What Patroni says of the cluster; undefined while no node answers. */
export const membersOf = async (nodes: readonly number[]): Promise<Member[] | undefined> => {
  for (const node of nodes) {
    const options = { signal: AbortSignal.timeout(1000) }
    const answer = await fetch(`http://${addressOf(node)}:8008/cluster`, options).catch(() => undefined)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return undefined
}

export const primaryOf = (members: readonly Member[]): number =>
  Number(members.find(({ role }) => role === "leader")?.name.slice("node".length))

/** Makes a standby anew that can't go on from what it has, as an operator would with patronictl reinit. */
export const remake = (node: number): Promise<unknown> =>
  fetch(`http://${addressOf(node)}:8008/reinitialize`, {
    method: "POST",
    body: JSON.stringify({ force: true }),
  })

/** Runs, on the timeline of the primary: one that was left behind runs, too. */
export const isWell = ({ state, timeline }: Member, members: readonly Member[]): boolean =>
  (state === "running" || state === "streaming") &&
  timeline === members.find(({ role }) => role === "leader")?.timeline

/** A primary, and a standby that has all that the primary has acknowledged. */
export const isReady = (members: readonly Member[] | undefined, count: number): boolean =>
  members?.length === count &&
  members.every((member) => isWell(member, members)) &&
  members.some(({ role }) => role === "sync_standby")

const configOf = (home: string, node: number) => ({
  scope: "windrow",
  name: `node${node}`,
  restapi: { listen: `${addressOf(node)}:8008`, connect_address: `${addressOf(node)}:8008` },
  etcd3: { host: `${own}:2379` },
  bootstrap: {
    dcs: {
      ttl,
      loop_wait: loop,
      retry_timeout: loop,
      synchronous_mode: true,
      synchronous_mode_strict: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_log_hints: "on" } },
    },
    initdb: ["data-checksums", { encoding: "UTF8" }, { locale: "C.UTF-8" }],
    pg_hba: [
      "host all all 10.77.0.0/24 trust",
      "host replication all 10.77.0.0/24 trust",
      "local all all trust",
    ],
  },
  postgresql: {
    listen: `${addressOf(node)}:5432`,
    connect_address: `${addressOf(node)}:5432`,
    data_dir: join(home, "data"),
    bin_dir: binaries(),
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true,
    authentication: { superuser: { username: "postgres" }, replication: { username: "postgres" } },
    parameters: { unix_socket_directories: home },
  },
})

/** Debian keeps them beside each other by version, and out of the path. */
export const binaries = (): string => {
  const found = [...new Bun.Glob("*/bin/postgres").scanSync("/usr/lib/postgresql")].sort().at(-1)
  if (!found) throw new Error("This rig needs PostgreSQL, for example from apt-get install postgresql.")
  return join("/usr/lib/postgresql", found, "..")
}

const postgres = (): [number, number] => {
  const ask = (flag: string) => Number(Bun.spawnSync(["id", flag, "postgres"]).stdout.toString())
  return [ask("-u"), ask("-g")]
}

/** A program that ends with the rig. */
export const start = (command: string[], log: string, env: Record<string, string> = {}) =>
  Bun.spawn(command, {
    env: { PATH: process.env.PATH ?? "", ...env },
    stdin: "ignore",
    stdout: openSync(log, "a"),
    stderr: openSync(log, "a"),
  })
