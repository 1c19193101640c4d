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

export const lanAddresses = async () => {
  const { networkInterfaces } = await import("node:os")
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address)
}
