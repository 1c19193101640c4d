import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { front, startFront, startWindrow, urlOf } from "./front"
import { beginAsAdmin, startLoad } from "./load"
import { makeNetwork, setLink } from "./network"
import { isReady, isWell, killNode, membersOf, primaryOf, remake, startEtcd, startNode } from "./postgres"

// Runs in a network of its own: three nodes of PostgreSQL under Patroni, three Windrows, HAProxy in front of both. Prints a line
// for each kind of trouble, and ends with 1 when a promise was broken.

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
  makeNetwork(nodes)
  startEtcd(folder)
  for (const node of nodes) startNode(folder, node)
  startFront(folder, nodes, servers)
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
      const primary = primaryOf((await membersOf(nodes)) ?? [])
      const others = nodes.filter((node) => node !== primary)
      load.silence()
      take(primary)
      await until("other primary", async () => others.includes(primaryOf((await membersOf(others)) ?? [])))
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
  return { killed, cut, stopped, load }
}

const madeTurns = async () => {
  const members = (await membersOf(nodes)) ?? []
  const host = `10.77.0.${primaryOf(members)}`
  const answer = Bun.spawnSync([
    "psql",
    "-h",
    host,
    "-U",
    "postgres",
    "-Atc",
    "select turn_number from turns order by 1",
  ])
  return answer.stdout.toString().split("\n").filter(Boolean).map(Number)
}

try {
  const { killed, cut, stopped, load } = await run()
  const made = await madeTurns()
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
  if (lost + Math.abs(twice) + oldReads + unwanted.length > 0 || !isCounted) process.exitCode = 1
} catch (error) {
  console.log(String(error))
  process.exitCode = 1
} finally {
  for (const node of nodes) killNode(node)
  if (process.exitCode === 1) say(`The logs are in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
process.exit()
