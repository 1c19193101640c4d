import { isIPv4 } from "node:net"

/**
 * The names and networks that the authority may certify: names that the public DNS does not know, and addresses that the Internet does not
 * route. A stolen key is of no use anywhere else.
 */
export const privateSuffixes = ["local", "lan", "home.arpa", "internal", "localhost"]

export const privateNetworks = [
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "127.0.0.0/8",
  "100.64.0.0/10",
  "fc00::/7",
  "fe80::/10",
  "::1/128",
]

/** True for an address of these networks, as Node prints it. */
export const isPrivateAddress = (address: string): boolean => isPrivateIpv4(address) || isPrivateIpv6(address)

const isPrivateIpv4 = (address: string) =>
  isIPv4(address) &&
  /^(10|127|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(address)

const isPrivateIpv6 = (address: string) => /^(f[cd][\da-f]{2}:|fe[89ab][\da-f]:|::1$)/i.test(address)

/** Without what no certificate can hold, such as an empty label. */
export const isPrivateName = (name: string): boolean =>
  /^([a-z\d]([a-z\d-]*[a-z\d])?(\.|$))+$/.test(name) &&
  !name.endsWith(".") &&
  privateSuffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`))

/** A name without a dot. One of letters only may become a public top-level domain, such as "farm", and rule all below it. */
export const isNeverPublic = (label: string): boolean =>
  /^[a-z\d-]+$/.test(label) && /[\d-]/.test(label) && !label.startsWith("xn--")

/** Also of a network, such as 10.0.0.0/8. */
export const isAddress = (name: string): boolean => /^[\d./]+$|:/.test(name)
