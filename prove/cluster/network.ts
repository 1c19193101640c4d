/** The rig's own address, that of node 1, and so on, on a bridge of this network namespace. */
export const own = "10.77.0.254"
export const addressOf = (node: number): string => `10.77.0.${node}`

/** A bridge, and for each node a network namespace with one link to it. */
export const makeNetwork = (nodes: readonly number[]): void => {
  ip("link set lo up")
  ip("link add rig type bridge")
  ip(`addr add ${own}/24 dev rig`)
  ip("link set rig up")
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
