import type { X509Certificate } from "node:crypto"
import { join } from "node:path"
import { dayMs } from "../domain/day"
import { CommandError, errorMessage } from "../domain/errors"
import { authorityOf, filesIn, type OpenAuthority, openAuthority, permitsLabel } from "./authority"
import { folderIn, readText, restrictAccess, writePrivately } from "./files"
import { type Machine, namesOf, thisMachine } from "./machine"
import { certificateIn, endOf, isKeyOf, type Pair, speaksFor, startOf } from "./pair"
import type { CertificateSource } from "./source"

/** `machine` and `clock` stand in for this machine's. */
type Options = {
  data: string
  brand: string
  hosts: readonly string[]
  machine?: () => Machine
  clock?: () => number
}

const renewBefore = 30 * dayMs

/** A certificate made here, by this installation's own authority. @throws CommandError */
export const openMade = async (options: Options): Promise<CertificateSource> => {
  const { data, brand, hosts, machine = thisMachine, clock = Date.now } = options
  const folder = folderIn(data)
  const { host } = machine()
  const authority = await openAuthority(folder, { brand, host }, clock())
  const wanted = () => namesOf(machine(), hosts, (label) => permitsLabel(authority, label))
  // A machine without a battery may start in 1970, and set its clock later.
  const now = () => Math.max(clock(), startOf(authority.x509) + dayMs)
  const isCurrent = (pair: Pair) =>
    // Names that went away do no harm, and may come back.
    wanted().every((name) => speaksFor(pair, name)) &&
    (clock() < startOf(authority.x509) || isFresh(pair, clock()))
  const make = () => makeAndWrite(folder, authority, { brand, host, now: now() }, wanted())
  const kept = readLeaf(folder, authority)
  const notes = [...notesOf(hosts, wanted()), ...notesOfKey(authority)]
  const pair = kept && isCurrent(kept) ? kept : await make()
  restrictAccess(folder, [...Object.values(filesIn(folder)), ...Object.values(leafFilesIn(folder))])
  const source: CertificateSource = {
    authority: authorityOf(authority),
    notes,
    pair,
    next: async () => (isCurrent(source.pair) ? undefined : make()),
  }
  return source
}

const leafFilesIn = (folder: string) => ({
  certificate: join(folder, "server.crt"),
  key: join(folder, "server.key"),
})

/** Undefined when there is none, or a killed start left one half of a pair. @throws CommandError for a foreign one */
const readLeaf = (folder: string, authority: OpenAuthority): Pair | undefined => {
  const files = leafFilesIn(folder)
  const [certificate, key] = [readText(files.certificate), readText(files.key)]
  if (certificate === undefined || key === undefined) return undefined
  const x509 = certificateIn(certificate)
  if (!x509 || !isIssuedBy(x509, authority))
    throw new CommandError(
      `${files.certificate} was not made here: move it away, and name a certificate of your own with --tls-cert.`,
    )
  const fits = isKeyOf(key, x509)
  if (fits === undefined)
    throw new CommandError(`${files.key} is no private key: move it away, and start again.`)
  return fits ? { certificate, key } : undefined
}

const isIssuedBy = (x509: X509Certificate, { issuer }: OpenAuthority) =>
  x509.checkIssued(issuer) && x509.verify(issuer.publicKey)

const isFresh = ({ certificate }: Pair, now: number) => {
  const x509 = certificateIn(certificate)
  return x509 !== undefined && startOf(x509) <= now && endOf(x509) - now > renewBefore
}

const makeAndWrite = async (
  folder: string,
  authority: OpenAuthority,
  maker: { brand: string; host: string; now: number },
  names: readonly string[],
) => {
  const signer = authority.pair()
  const { makeLeaf } = await import("./issue")
  const leaf = makeLeaf(signer, maker, names)
  const files = leafFilesIn(folder)
  writePrivately(files.key, leaf.key)
  writePrivately(files.certificate, leaf.certificate)
  return leaf
}

/** One name outside the authority's constraints would make the whole certificate invalid. */
const notesOf = (hosts: readonly string[], names: readonly string[]) =>
  hosts
    .filter((name) => !names.includes(name))
    .map((name) => `The certificate can't speak for ${name}: https under that name needs --tls-cert.`)

const notesOfKey = (authority: OpenAuthority) => {
  try {
    authority.pair()
    return []
  } catch (error) {
    return [errorMessage(error)]
  }
}
