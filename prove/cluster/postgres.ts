import { chownSync, mkdirSync, openSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { addressOf, inNetworkOf, mount, processesOf } from "./network"
import { variablesOf } from "./samples"

/** Of every user of the database. */
export const password = "north-yard"

/** The folder of the archive, and that of Patroni's files. Both are the same for all nodes. */
export const mountShared = (folder: string, samples: string): void => {
  mkdirSync(join(folder, "mnt/windrow-archive"), { recursive: true })
  writeFileSync(join(folder, "mnt/windrow-archive/windrow-archive.txt"), "")
  chownSync(join(folder, "mnt/windrow-archive"), ...postgres())
  mount(join(folder, "mnt"), "/mnt")
  mount(samples, "/etc/patroni")
}

/** etcd, Patroni and PostgreSQL of a node. Called again after `killNode`, it comes back. */
export const startNode = (folder: string, node: number): void => {
  const home = join(folder, `node${node}`)
  mkdirSync(join(home, "postgresql"), { recursive: true })
  chownSync(join(home, "postgresql"), ...postgres())
  const etcd = ["etcd", "--data-dir", join(home, "etcd"), "--logger", "zap"]
  start([...inNetworkOf(node), ...etcd], join(home, "etcd.log"), variablesOf("etcd.env", node))
  // A node sees folders of its own where all of them have the same path.
  const own = `mount --bind ${home}/postgresql /var/lib/postgresql
    mount -t tmpfs -o mode=1777 tmpfs /run/postgresql
    exec setpriv --reuid=postgres --regid=postgres --init-groups patroni /etc/patroni/patroni.yml`
  start([...inNetworkOf(node), "sh", "-ec", own], join(home, "patroni.log"), patroniVariables(node))
}

const patroniVariables = (node: number) => {
  const sample = Object.entries(variablesOf("patroni.env", node))
  const filled = sample.map(([name, value]) => [name, name.endsWith("_PASSWORD") ? password : value])
  // Debian's next version has another PostgreSQL.
  return { ...Object.fromEntries(filled), PATRONI_POSTGRESQL_BIN_DIR: binaries() }
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

/** The node that takes records. */
export const primaryAmong = async (nodes: readonly number[]): Promise<number | undefined> => {
  for (const node of nodes) if ((await asked(node, "primary"))?.ok) return node
  return undefined
}

/** What the primary's Patroni says of the cluster: what others say may be old. Undefined without a primary. */
export const membersOf = async (nodes: readonly number[]): Promise<Member[] | undefined> => {
  const primary = await primaryAmong(nodes)
  if (primary === undefined) return undefined
  const answer = await asked(primary, "cluster")
  return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : undefined
}

const asked = (node: number, what: string) =>
  fetch(`http://${addressOf(node)}:8008/${what}`, { signal: AbortSignal.timeout(1000) }).catch(
    () => undefined,
  )

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
