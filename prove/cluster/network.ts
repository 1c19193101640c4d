import { writeFileSync } from "node:fs"
import { join } from "node:path"

/** Of node 1, and so on, and of the Windrows, on a bridge of this network namespace. */
export const addressOf = (node: number): string => `10.77.0.${node}`
export const addressOfWindrow = (server: number): string => `10.77.0.${100 + server}`

/** A bridge, and for each node a network namespace with one link to it. The names of docs/cluster lead to them. */
export const makeNetwork = (folder: string, nodes: readonly number[], servers: readonly number[]): void => {
  ip("link set lo up")
  ip("link add rig type bridge")
  for (const server of servers) ip(`addr add ${addressOfWindrow(server)}/24 dev rig`)
  ip("link set rig up")
  const names = [
    ...nodes.map((node) => `${addressOf(node)} node${node} etcd${node}`),
    ...servers.map((server) => `${addressOfWindrow(server)} windrow${server}`),
  ]
  writeFileSync(join(folder, "hosts"), ["127.0.0.1 localhost", ...names, ""].join("\n"))
  mount(join(folder, "hosts"), "/etc/hosts")
  // Names of namespaces are files, which go with this mount namespace.
  run("mkdir", "-p", "/run/netns")
  run("mount", "-t", "tmpfs", "tmpfs", "/run/netns")
  for (const node of nodes) {
    ip(`netns add ${nameOf(node)}`)
    ip(`link add out${node} type veth peer name in${node} netns ${nameOf(node)}`)
    ip(`link set out${node} master rig up`)
    for (const command of [
      `addr add ${addressOf(node)}/24 dev in${node}`,
      `link set in${node} up`,
      "link set lo up",
    ])
      ip(`-n ${nameOf(node)} ${command}`)
  }
}

/** Shows a file or folder at another place, to this program and those that it starts only. */
export const mount = (from: string, at: string): void => {
  run("mount", "--bind", from, at)
}

/** The words that run a command in the network of a node. */
export const inNetworkOf = (node: number): string[] => ["ip", "netns", "exec", nameOf(node)]

/** Cuts a node from all others, as if its cable were pulled, or connects it again. */
export const setLink = (node: number, isUp: boolean): void => {
  ip(`link set out${node} ${isUp ? "up" : "down"}`)
}

/** The processes in a node's network. */
export const processesOf = (node: number): number[] =>
  run("ip", "netns", "pids", nameOf(node)).split("\n").filter(Boolean).map(Number)

const nameOf = (node: number) => `node${node}`

const ip = (words: string) => run("ip", ...words.split(" "))

const run = (...command: string[]): string => {
  const { success, stdout, stderr } = Bun.spawnSync(command)
  if (!success) throw new Error(`${command.join(" ")}: ${stderr}`)
  return stdout.toString()
}
