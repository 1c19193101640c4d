import type { Db } from "../db/connection"
import { setProblem } from "../db/problems"
import { CommandError } from "../domain/errors"
import { addressesOf } from "../http/addresses"
import type { Https, Listening, Settings } from "../http/env"
import type { CertificateSource } from "../tls/source"
import { migrations } from "./bundled-files"
import type { Listeners } from "./listeners"

type Config = { data: string } & Pick<Settings, "brand" | "hosts"> &
  Pick<Listening, "https" | "tlsCert" | "tlsKey" | "http">

export const hasHttps = ({ https, tlsCert }: Pick<Config, "https" | "tlsCert">) =>
  https || tlsCert !== undefined

/** The operator's own pair, checked before anything is touched; undefined without one. @throws CommandError */
export const suppliedSource = async ({ tlsCert, tlsKey }: Config) =>
  tlsCert === undefined || tlsKey === undefined
    ? undefined
    : (await import("../tls/supplied")).openSupplied({ tlsCert, tlsKey })

/**
 * A certificate made here; undefined without --https, or with a problem of the health where none can be had: plain http
 * serves on. Not with --http setup-only, whose passwords must not go over plain http. @throws CommandError
 */
export const issuedSource = async (config: Config, db: Db) => {
  if (!config.https) return undefined
  try {
    return await (await import("../tls/issued")).openIssued({ ...config, earliest: migrations.newest })
  } catch (error) {
    if (!(error instanceof CommandError) || config.http === "setup-only") throw error
    setProblem(db, "certificate", `https is off until the next start. ${error.message}`)
    return undefined
  }
}

/** Starts the listener of https. Returns what handlers may know of it. */
export const startHttps = async (
  listeners: Listeners,
  source: CertificateSource,
  { http }: Pick<Config, "http">,
): Promise<Https> => {
  const { speaksFor } = await import("../tls/pair")
  const { port = 0 } = listeners.startHttps(source.pair)
  const isRequired = http === "setup-only"
  return {
    port,
    ...(source.authority && { authority: source.authority }),
    isRequired,
    speaksFor: (host) => speaksFor(source.pair, host),
  }
}

/** The fingerprint, to be compared with the one that a phone shows. */
export const fingerprintNote = ({ authority }: CertificateSource) =>
  authority &&
  `On a phone, the details of the certificate must show this fingerprint:\n${authority.fingerprint}`

/** Only those for which the certificate speaks. */
export const httpsAddresses = async (
  listeners: Listeners,
  source: CertificateSource | undefined,
  settings: Settings,
) => {
  const [server, https] = [listeners.https(), settings.https]
  if (!server || !https) return []
  if (source?.names?.length) return source.names.map((name) => `https://${name}:${server.port}`)
  const all = await addressesOf(server)
  return all.filter((address) => https.speaksFor(new URL(address).hostname))
}
