import type { Server } from "bun"

/** The server's URLs for this machine and its networks. */
export const addressesOf = async ({
  hostname = "",
  port,
  protocol,
}: Server<undefined>): Promise<string[]> => {
  const isEverywhere = hostname === "0.0.0.0" || hostname === "::"
  const hosts = isEverywhere
    ? ["localhost", ...(await lanAddresses())]
    : [hostname.includes(":") ? `[${hostname}]` : hostname]
  return hosts.map((host) => `${protocol}://${host}:${port}`)
}

/** IPv4, those first that phones of a farm's network are likely to reach. */
export const lanAddresses = async () => {
  const { near, others } = await machineOnNetwork()
  return [...near, ...others]
}

/**
 * This machine's name without a domain, and its IPv4 addresses: `near` are those of its own network, `others` are public, or
 * of a container or a tunnel.
 */
export const machineOnNetwork = async (): Promise<Machine> => {
  const { hostname, networkInterfaces } = await import("node:os")
  const all = Object.entries(networkInterfaces())
    .flatMap(([name, addresses = []]) => addresses.map((each) => ({ ...each, name })))
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .sort((one, other) => remoteness(one) - remoteness(other))
  const addressesWhere = (isNear: boolean) =>
    all.filter((each) => (remoteness(each) === 0) === isNear).map(({ address }) => address)
  const [name = ""] = hostname().toLowerCase().split(".")
  return { name, near: addressesWhere(true), others: addressesWhere(false) }
}

export type Machine = { name: string; near: readonly string[]; others: readonly string[] }

type Interface = { name: string; address: string }

/** Containers and virtual machines have private networks of their own, and tunnels addresses of others. */
const remoteness = ({ name, address }: Interface) => {
  if (/^(docker|br-|veth|virbr|vmnet|vboxnet|tun|tailscale|wg)/.test(name)) return 2
  return /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(address) ? 0 : 1
}
