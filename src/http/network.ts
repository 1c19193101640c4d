/**
 * The IP address in an element of X-Forwarded-For, without brackets, port and zone; undefined when it is none.
 */
export const ipIn = (text: string): string | undefined => {
  const v4 = /^(\d+(?:\.\d+){3})(?::\d+)?$/.exec(text)?.[1]
  if (v4) return URL.canParse(`http://${v4}`) ? v4 : undefined
  const v6 = /^\[?([\da-f]*:[\da-f:.]*)(?:%[^\]]*)?(?:\](?::\d+)?)?$/i.exec(text)?.[1]
  return v6 && URL.canParse(`http://[${v6}]`) ? v6.toLowerCase() : undefined
}

/**
 * The network of an address, which limits count by: one subscriber has all addresses of an IPv6 /64. A link-local
 * address stands for itself, because every device of a link shares that /64; an IPv4 address in IPv6 form stands for the IPv4 address.
 */
export const networkOf = (address: string): string => {
  const ip = ipIn(address)
  if (!ip?.includes(":")) return ip ?? address
  const groups = groupsOf(ip)
  if (/^(0 ){5}ffff /.test(groups.join(" "))) return quadOf(groups.slice(6))
  return groups[0] === "fe80" ? ip : `${groups.slice(0, 4).join(":")}::/64`
}

/** All eight groups; URL brings every way of writing an address into one. */
const groupsOf = (ip: string): string[] => {
  const [left = "", right] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split("::")
  const [before, after] = [left, right ?? ""].map((part) => part.split(":").filter(Boolean))
  const zeros = Array<string>(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill("0")
  return [...(before ?? []), ...zeros, ...(after ?? [])]
}

const quadOf = (groups: string[]) =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join(".")
