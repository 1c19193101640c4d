import { inArray } from "drizzle-orm"
import { users } from "../db/schema"
import { serverRolesWith } from "../domain/rights"
import { lanAddresses } from "../http/addresses"
import { storedSignUp } from "../operation/stored-sign-up"
import { isPrivateAddress, isPrivateName } from "../tls/private-names"
import { type Finding, noteOf, warningOf } from "./finding"
import type { Installation, OpenInstallation } from "./installation"

/** Settings that do not fit the place in which this machine stands. */
export const settingFindings = async (installation: Installation): Promise<Finding[]> => {
  const { trustProxy, host, https, tlsCert } = installation
  const place = await publicPlace(installation)
  const isPlain = !https && tlsCert === undefined && !trustProxy
  return [
    ...(trustProxy && !isLocal(host) ? [proxyFinding(installation)] : []),
    ...(place !== undefined && isPlain
      ? [warningOf("plain", `Passwords travel unencrypted to ${place}.`, "See “Https” in docs/deploying.md.")]
      : []),
  ]
}

/** One balancer in front of several machines is on none of them, or on another. */
const proxyFinding = ({ host, remote }: Installation) =>
  remote
    ? noteOf(
        "proxy",
        `With --trust-proxy, whoever reaches ${host} without the balancer can claim any address.`,
        "A firewall, which can't be seen from here, must let only the balancers reach it.",
      )
    : warningOf(
        "proxy",
        `With --trust-proxy, whoever reaches ${host} without the proxy can claim any address.`,
        "Add --host 127.0.0.1 when the proxy is on this machine, or leave out --trust-proxy.",
      )

export const peopleFindings = async (installation: OpenInstallation): Promise<Finding[]> => {
  const { db, signup } = installation
  const place = await publicPlace(installation)
  const isOpen = ((await storedSignUp(db)) ?? signup) === "open"
  const admins = await db.$count(users, inArray(users.role, serverRolesWith("operate")))
  return [
    ...(place !== undefined && isOpen
      ? [
          warningOf(
            "signup",
            `Anybody at ${place} can make an account.`,
            "Add --signup closed, or close it on the page /server.",
          ),
        ]
      : []),
    ...(admins === 0
      ? [
          warningOf(
            "admin",
            "Nobody is an administrator.",
            "Name one: windrow user role you@example.org admin.",
          ),
        ]
      : []),
  ]
}

/** Returns the place at which the Internet may reach the server, as far as this machine knows. */
const publicPlace = async ({ host, hosts }: Installation) => {
  const name = hosts.find((each) => !isPrivateName(each) && !isPrivateAddress(each))
  if (name !== undefined || isLocal(host)) return name
  const addresses = host === "0.0.0.0" || host === "::" ? await lanAddresses() : [host]
  return addresses.find((each) => /^[\d.]+$/.test(each) && !isPrivateAddress(each))
}

const isLocal = (host: string) => /^(127\.|localhost$|::1$)/.test(host)
