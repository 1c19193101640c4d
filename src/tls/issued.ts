import type { X509Certificate } from "node:crypto"
import { dayMs } from "../domain/day"
import { CommandError, errorMessage } from "../domain/errors"
import {
  authorityOf,
  filesIn,
  leafFilesIn,
  type OpenAuthority,
  openAuthority,
  permitsLabel,
  warningOf,
} from "./authority"
import { folderIn, readText, restrictAccess, writePrivately } from "./files"
import { type Machine, namesOf, thisMachine } from "./machine"
import { certificateIn, certificatesIn, endOf, isKeyOf, type Pair, speaksFor, startOf } from "./pair"
import { privateSuffixes } from "./private-names"
import type { CertificateSource } from "./source"

/** `machine` and `clock` stand in for this machine's. */
type Options = {
  data: string
  brand: string
  hosts: readonly string[]
  /** In ms, a time that has surely passed. */
  earliest?: number
  machine?: () => Machine
  clock?: () => number
}

const renewBefore = 30 * dayMs

/** A certificate made here, by this installation's own authority. @throws CommandError */
export const openIssued = async (options: Options): Promise<CertificateSource> => {
  const { data, brand, hosts, earliest = 0, machine = thisMachine, clock = Date.now } = options
  const folder = folderIn(data)
  const { host } = machine()
  const authority = await openAuthority(folder, { brand, host }, { now: clock(), earliest })
  const wanted = () => namesOf(machine(), hosts, (label) => permitsLabel(authority, label))
  // A machine without a battery may start in 1970, and set its clock later.
  const now = () => Math.max(clock(), startOf(authority.x509) + dayMs)
  const isCurrent = (pair: Pair) =>
    // Names that went away do no harm, and may come back.
    wanted().every((name) => speaksFor(pair, name)) && !isOld(pair, authority, clock())
  const make = () => makeAndWrite(folder, authority, { brand, host, now: now() }, wanted())
  const kept = readLeaf(folder, authority)
  const current = kept && isCurrent(kept) ? kept : undefined
  // Making a leaf reports a lost key anyway.
  const notes = [...notesOf(hosts, wanted()), ...(current ? notesOfKey(authority) : [])]
  const makeOrKeep = (valid: Pair) =>
    make().catch((error) => {
      notes.push(`https keeps its earlier certificate. ${errorMessage(error)}`)
      return valid
    })
  const first = () => (kept && isValid(kept, authority, clock()) ? makeOrKeep(kept) : make())
  const pair = current ?? (await first())
  restrictAccess(folder, [...Object.values(filesIn(folder)), ...Object.values(leafFilesIn(folder))])
  const source: CertificateSource = {
    authority: authorityOf(authority),
    notes,
    pair,
    next: async () => (isCurrent(source.pair) ? undefined : make()),
    warning: () => warningOf(authority, folder, clock()) ?? notesOfKey(authority)[0],
  }
  return source
}

/** Undefined when there is none, or it is damaged, or half of another pair. @throws CommandError for a foreign one */
const readLeaf = (folder: string, authority: OpenAuthority): Pair | undefined => {
  const files = leafFilesIn(folder)
  const [certificate] = certificatesIn(readText(files.certificate) ?? "")
  const key = readText(files.key)
  const x509 = certificate && certificateIn(certificate)
  if (!x509 || key === undefined) return undefined
  if (!isIssuedBy(x509, authority))
    throw new CommandError(
      `${files.certificate} was not made here: move it away and start again; a certificate of your own is named with --tls-cert.`,
    )
  return isKeyOf(key, x509) ? { certificate: certificate + authority.issuer, key } : undefined
}

const isIssuedBy = (x509: X509Certificate, { issuer }: OpenAuthority) =>
  x509.checkIssued(issuer) && x509.verify(issuer.publicKey)

const isValid = ({ certificate }: Pair, { x509: authority }: OpenAuthority, now: number) => {
  const x509 = certificateIn(certificate)
  if (!x509) return false
  return now < startOf(authority) || (startOf(x509) <= now && now <= endOf(x509))
}

/** A leaf that ends with its authority stays: another one would not last longer. */
const isOld = ({ certificate }: Pair, { x509: authority }: OpenAuthority, now: number) => {
  const x509 = certificateIn(certificate)
  if (!x509) return true
  if (now < startOf(authority)) return false
  return startOf(x509) > now || (endOf(x509) < endOf(authority) && endOf(x509) - now <= renewBefore)
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
  const chain = leaf.certificate + authority.x509
  writePrivately(folder, { [files.key]: leaf.key, [files.certificate]: chain })
  return leaf
}

/** One name outside the authority's constraints would make the whole certificate invalid. */
const notesOf = (hosts: readonly string[], names: readonly string[]) =>
  hosts.filter((name) => !names.includes(name)).map(noteOf)

/** Nobody issues certificates for names that are not public. */
const noteOf = (name: string) => {
  const isPublic = name.includes(".") && !privateSuffixes.some((suffix) => name.endsWith(`.${suffix}`))
  const advice = isPublic ? "https under that name needs --tls-cert." : "take another one, such as farm.lan."
  return `The certificate can't speak for ${name}: ${advice}`
}

const notesOfKey = (authority: OpenAuthority) => {
  try {
    authority.pair()
    return []
  } catch (error) {
    return [errorMessage(error)]
  }
}
