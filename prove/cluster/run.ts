import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { database, doctorsFindings, front, startFront, startWindrow, urlOf } from "./front"
import { beginAsAdmin, startLoad } from "./load"
import { makeNetwork, setLink } from "./network"
import {
  isReady,
  isWell,
  killNode,
  membersOf,
  mountShared,
  primaryAmong,
  remake,
  startNode,
} from "./postgres"
import { copySamples } from "./samples"

// Runs in a network of its own, from the files of docs/cluster: three nodes with etcd, Patroni and PostgreSQL, three
// Windrows, HAProxy in front of both. Prints a line for each kind of trouble, and ends with 1 when a promise was broken.

const [kills = 20, cuts = 5, clients = 8] = process.argv.slice(2).map(Number)
const nodes = [1, 2, 3]
const servers = [1, 2, 3]
const folder = mkdtempSync(join(tmpdir(), "windrow-cluster-"))
chmodSync(folder, 0o755)
const say = (text: string) => console.error(text)

const until = async (what: string, is: () => Promise<boolean>, seconds = 120) => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await Bun.sleep(250)) if (await is()) return
  throw new Error(`After ${seconds} s there is no ${what}.`)
}
const inOrder = async () => isReady(await membersOf(nodes), nodes.length)

let remade = 0

/** Waits for three nodes in order. After 45 s it makes those anew that are not: a former primary may be left on a timeline of its own. */
const ready = async () => {
  try {
    await until("three nodes", inOrder, 45)
  } catch {
    const members = (await membersOf(nodes)) ?? []
    for (const member of members) {
      if (isWell(member, members)) continue
      remade += 1
      await remake(Number(member.name.slice("node".length))).catch(() => undefined)
    }
    await until("primary with two standbys, one in sync", inOrder)
  }
}
const answers = (url: string) => async () =>
  (await fetch(`${url}/api/health`).catch(() => undefined))?.ok === true
const settled = (): Promise<unknown> =>
  Promise.all([ready(), ...servers.map((server) => until(`Windrow ${server}`, answers(urlOf(server))))])

const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const inWords = (numbers: readonly number[]) =>
  `median ${median(numbers).toFixed(1)} s, longest ${Math.max(...numbers, 0).toFixed(1)} s`

const run = async () => {
  const samples = copySamples(folder)
  makeNetwork(folder, nodes, servers)
  mountShared(folder, samples)
  for (const node of nodes) startNode(folder, node)
  startFront(folder, samples)
  await ready()
  const windrows = new Map(servers.map((server) => [server, startWindrow(folder, server)]))
  await settled()
  await until("answer through the balancer", answers(front))
  const load = startLoad(await beginAsAdmin(), clients, servers)
  await Bun.sleep(3000)

  /** Takes the primary away, as often as told, and resolves to the silences in seconds. */
  const takeAway = async (
    what: string,
    times: number,
    take: (node: number) => void,
    giveBack: (node: number) => void,
  ) => {
    const silences: number[] = []
    for (let time = 1; time <= times; time++) {
      const primary = (await primaryAmong(nodes)) ?? 0
      const others = nodes.filter((node) => node !== primary)
      load.silence()
      take(primary)
      await until("other primary", async () => (await primaryAmong(others)) !== undefined)
      await Bun.sleep(4000)
      giveBack(primary)
      await settled()
      await Bun.sleep(1000)
      silences.push(load.silence())
      say(`primary ${what} ${time}: ${silences.at(-1)?.toFixed(1)} s, ${load.acknowledged.size} turns`)
    }
    return silences
  }
  const killed = await takeAway("killed", kills, killNode, (node) => startNode(folder, node))
  const cut = await takeAway(
    "cut off",
    cuts,
    (node) => setLink(node, false),
    (node) => setLink(node, true),
  )
  const stopped: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    const server = servers[kill % servers.length] ?? 1
    load.silence()
    windrows.get(server)?.kill("SIGKILL")
    await Bun.sleep(3000)
    windrows.set(server, startWindrow(folder, server))
    await settled()
    stopped.push(load.silence())
  }
  say(`Windrows killed: ${inWords(stopped)}`)
  await load.end()
  return { killed, cut, stopped, load, toDo: await doctorsFindings(folder) }
}

const madeTurns = () => {
  const { success, stdout, stderr } = Bun.spawnSync([
    "psql",
    database,
    "-Atc",
    "select turn_number from turns order by 1",
  ])
  if (!success) throw new Error(stderr.toString())
  return stdout.toString().split("\n").filter(Boolean).map(Number)
}

try {
  const { killed, cut, stopped, load, toDo } = await run()
  const made = madeTurns()
  const numbers = [...load.acknowledged.values()]
  const lost = numbers.filter((number) => !made.includes(number)).length
  const twice = made.length - load.acknowledged.size
  const isCounted = made.every((number, at) => number === at + 1)
  const { unwanted, oldReads, reads } = load.seen
  console.log(
    `acknowledged ${load.acknowledged.size}, made ${made.length}, lost ${lost}, more than acknowledged ${twice}, numbered 1 to ${made.length}: ${isCounted}`,
  )
  console.log(`primary killed ${killed.length} times: ${inWords(killed)}`)
  console.log(`primary cut off ${cut.length} times: ${inWords(cut)}`)
  console.log(`standbys made anew: ${remade}`)
  console.log(`Windrow killed ${stopped.length} times: ${inWords(stopped)}`)
  console.log(
    `reads through another server ${reads}, older than the writer's own write ${oldReads}; unwanted answers ${unwanted.length} ${unwanted.slice(0, 3).join(" | ")}`,
  )
  console.log(`the doctor's things to do: ${toDo.length} ${toDo.join(" ")}`)
  if (lost + Math.abs(twice) + oldReads + unwanted.length + toDo.length > 0 || !isCounted)
    process.exitCode = 1
} catch (error) {
  console.log(String(error))
  process.exitCode = 1
} finally {
  for (const node of nodes) killNode(node)
  if (process.exitCode === 1) say(`The logs are in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
process.exit()
