import { BlockList, isIPv4 } from "node:net"
import { networkInterfaces } from "node:os"

/** What is not of the public internet (IANA's registries of special addresses). */
const special = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
]

/** Of the public ones, 2000::/3: protocols such as Teredo, 6to4, which wraps an IPv4 address, and documentation. */
const special6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]

const listOf = (subnets: readonly string[], family: "ipv4" | "ipv6") => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [, address = "", bits] = /^(.*)\/(\d+)$/.exec(subnet) ?? []
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const [specials, public6, specials6] = [
  listOf(special, "ipv4"),
  listOf(["2000::/3"], "ipv6"),
  listOf(special6, "ipv6"),
]

/** Is the address one of this machine, of its networks, or none of the public internet? */
export const isOwnNetwork = (address: string): boolean => {
  if (isIPv4(address)) return specials.check(address) || ownAddresses().includes(address)
  const wrapped = wrappedIn(address)
  if (wrapped !== undefined) return isOwnNetwork(wrapped)
  // Without a scope, which only a local address has.
  const plain = canonical(address.split("%")[0] ?? "")
  if (plain === undefined || !public6.check(plain, "ipv6") || specials6.check(plain, "ipv6")) return true
  return listOf(ownSubnets(), "ipv6").check(plain, "ipv6")
}

const ownInterfaces = () => Object.values(networkInterfaces()).flatMap((each) => each ?? [])

const ownAddresses = () => ownInterfaces().map(({ address }) => address)

/** Behind a router the machines of a yard have public IPv6 addresses. */
const ownSubnets = () =>
  ownInterfaces().flatMap(({ cidr, family }) => (family === "IPv6" && cidr?.startsWith("2") ? [cidr] : []))

/** The IPv4 address in '::ffff:7f00:1' (mapped) and '64:ff9b::7f00:1' (NAT64). */
const wrappedIn = (address: string) => {
  const [, high, low] =
    /^(?:::ffff|64:ff9b:):([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical(address) ?? "") ?? []
  if (high === undefined || low === undefined) return undefined
  const [one, two] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [one >> 8, one & 255, two >> 8, two & 255].join(".")
}

/** The address in its shortest form; undefined for what is none. */
const canonical = (address: string) =>
  URL.canParse(`http://[${address}]`) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : undefined
