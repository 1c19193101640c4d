import { CommandError } from "../domain/errors"
import type { Config } from "./config"

type Health = { ok?: boolean; problems?: string[] }

/** @throws CommandError when the server is not healthy or does not answer within three seconds, by http or by https */
export const healthcheck = async (config: Config) => {
  const { port, https, httpsPort, tlsCert } = config
  const problems = await healthAt(`http://${hostOf(config)}:${port}`)
  if (https || tlsCert) await healthAt(`https://${hostOf(config)}:${httpsPort}`, problems)
  if (https && !tlsCert) await assertTrusted(config)
  console.log(["ok", ...problems].join(" "))
}

const hostOf = ({ host }: Config) => {
  const address = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host
  return address.includes(":") ? `[${address}]` : address
}

/** Returns the warnings; a refusal tells those that are `known`, too. A certificate of one's own does not speak for this machine's addresses. */
const healthAt = async (origin: string, known: string[] = []) => {
  const url = `${origin}/api/health`
  const tls = { rejectUnauthorized: false }
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000), tls }).catch(() => undefined)
  const { ok = false, problems = [] } = await bodyOf(answer)
  if (!ok) throw new CommandError([`Nothing healthy answers at ${url}.`, ...known, ...problems].join(" "))
  return problems
}

/** Another program may answer on the port, without JSON. */
const bodyOf = (answer: Response | undefined): Promise<Health> =>
  answer?.json().catch(() => ({})) ?? Promise.resolve({})

/** Phones would refuse a certificate that is out of date, or from another authority than this data folder's. */
const assertTrusted = async (config: Config) => {
  const { filesIn } = await import("../tls/authority")
  const { folderIn, readText } = await import("../tls/files")
  const { certificateIn, certificatesIn } = await import("../tls/pair")
  const { isTrustedBy, servedCertificate } = await import("../tls/served")
  const { certificate: file } = filesIn(folderIn(config.data))
  const issuer = certificateIn(certificatesIn(readText(file) ?? "").at(-1) ?? "")
  if (!issuer) throw new CommandError(`There is no certificate ${file}; name its folder with --data.`)
  const served = await servedCertificate(hostOf(config).replace(/^\[|\]$/g, ""), config.httpsPort)
  if (served && isTrustedBy(served, issuer, Date.now())) return
  throw new CommandError(
    `The certificate on port ${config.httpsPort} is out of date, or not from the authority ${file}.`,
  )
}
