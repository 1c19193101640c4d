import { hostname, networkInterfaces } from "node:os"
import { isNeverPublic, isPrivateAddress, isPrivateName } from "./private-names"

/** The names and addresses of this machine in a network. */
export type Machine = { host: string; addresses: readonly string[] }

export const thisMachine = (): Machine => ({
  host: hostLabel(hostname()),
  addresses: Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address),
})

/** The first label of a host name, as it may stand in a certificate; "windrow" where there is none. */
const hostLabel = (name: string) => {
  const label = name.toLowerCase().split(".")[0] ?? ""
  return /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/.test(label) ? label : "windrow"
}

/**
 * The names and addresses of a leaf. `permits` says whether the authority may speak for a name without a dot. Addresses of
 * one link (fe80::) are left out: browsers take no zone.
 */
export const namesOf = (
  { host, addresses }: Machine,
  hosts: readonly string[],
  permits: (label: string) => boolean,
): string[] => {
  const own = ["local", "lan", "home.arpa", "internal"].map((suffix) => `${host}.${suffix}`)
  const isAllowed = (name: string) =>
    isPrivateName(name) || isPrivateAddress(name) || (isNeverPublic(name) && permits(name))
  const all = ["localhost", "127.0.0.1", "::1", host, ...own, ...addresses, ...hosts]
  return [...new Set(all)].filter((name) => isAllowed(name) && !/^fe[89ab]/i.test(name))
}
