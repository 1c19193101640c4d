/** Parses an element of X-Forwarded-For: the IP address without brackets, port and zone, or undefined. */
export const ipIn = (text: string): string | undefined => {
  const v4 = /^(\d+(?:\.\d+){3})(?::\d+)?$/.exec(text)?.[1]
  if (v4) return URL.canParse(`http://${v4}`) ? v4 : undefined
  const v6 = /^\[?([\da-f]*:[\da-f:.]*)(?:%[^\]]*)?(?:\](?::\d+)?)?$/i.exec(text)?.[1]
  return v6 && URL.canParse(`http://[${v6}]`) ? v6.toLowerCase() : undefined
}

/**
 * The network by which limits count: an IPv4 address, or the IPv6 /64 of one subscriber. A link-local address
 * counts alone, because all devices of a link share its /64.
 */
export const networkOf = (address: string): string => {
  const ip = ipIn(address)
  if (!ip?.includes(":")) return ip ?? address
  const groups = groupsOf(ip)
  if (/^(0 ){5}ffff /.test(groups.join(" "))) return quadOf(groups.slice(6))
  return groups[0] === "fe80" ? ip : `${groups.slice(0, 4).join(":")}::/64`
}

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
