import type { X509Certificate } from "node:crypto"
import { join } from "node:path"
import { dayMs } from "../domain/day"
import { CommandError } from "../domain/errors"
import type { Authority } from "../http/env"
import { readText, writePrivately } from "./files"
import { certificateIn, certificatesIn, dayOf, endOf, isKeyOf, type Pair } from "./pair"

/** An authority's certificate is never made anew while it exists: each phone would have to be set up again. */
export type OpenAuthority = {
  /** The root, which phones trust; its key is gone. */
  x509: X509Certificate
  /** Signed by the root; signs leaves. */
  issuer: X509Certificate
  /** The issuer's. @throws CommandError when the key is lost or foreign */
  pair: () => Pair
}

type Names = { brand: string; host: string }

/** In ms; `earliest` is a time that has surely passed. */
type Times = { now: number; earliest: number }

export const filesIn = (folder: string) => ({
  certificate: join(folder, "authority.crt"),
  key: join(folder, "authority.key"),
})

/** The issuer's certificate and the root's are in `certificate`, too, behind the leaf. */
export const leafFilesIn = (folder: string) => ({
  certificate: join(folder, "server.crt"),
  key: join(folder, "server.key"),
})

/** Reads the installation's authority, or makes it. A key that a killed start left alone is replaced. */
export const openAuthority = async (folder: string, names: Names, times: Times): Promise<OpenAuthority> => {
  const { now } = times
  const files = filesIn(folder)
  const kept = readText(files.certificate)
  const found = kept !== undefined && authorityIn(kept) ? kept : restored(folder)
  const authority = authorityIn(found ?? kept ?? (await makeAndWrite(folder, names, times)))
  if (!authority)
    throw new CommandError(`${files.certificate} is no certificate of an authority. ${advice(folder)}`)
  const { x509, issuer } = authority
  if (endOf(x509) < now)
    throw new CommandError(`The authority in ${folder} ended on ${dayOf(endOf(x509))}. ${renewal(folder)}`)
  const pair = () => ({ certificate: issuer.toString(), key: keyIn(folder, issuer) })
  return { x509, issuer, pair }
}

const authorityIn = (pem: string) => {
  const [x509, issuer] = certificatesIn(pem).map((each) => certificateIn(each))
  return x509?.ca && issuer?.ca ? { x509, issuer } : undefined
}

/**
 * From behind the leaf, if they belong to the key. Undefined before there was a leaf.
 * @throws CommandError when a leaf exists without them
 */
const restored = (folder: string) => {
  const { certificate: file, key: keyFile } = filesIn(folder)
  const leaf = leafFilesIn(folder)
  const text = readText(leaf.certificate)
  if (text === undefined && readText(leaf.key) === undefined) return undefined
  const key = readText(keyFile) ?? ""
  const [, issuer, root] = certificatesIn(text ?? "").map((each) => certificateIn(each))
  if (!issuer || !root?.ca || !isKeyOf(key, issuer) || !issuer.verify(root.publicKey))
    throw new CommandError(`The authority's certificate ${file} is missing or damaged. ${advice(folder)}`)
  const pem = `${root}${issuer}`
  writePrivately(folder, { [file]: pem })
  return pem
}

const makeAndWrite = async (folder: string, names: Names, { now, earliest }: Times) => {
  // It would end ten years after a wrong time.
  if (now < earliest)
    throw new CommandError(`The clock of this machine says ${dayOf(now)}: set it, and start again.`)
  const { makeAuthority } = await import("./issue")
  const { certificate, key } = makeAuthority({ ...names, now })
  const files = filesIn(folder)
  writePrivately(folder, { [files.key]: key, [files.certificate]: certificate })
  return certificate
}

const keyIn = (folder: string, x509: X509Certificate) => {
  const { key: file } = filesIn(folder)
  const key = readText(file)
  if (key === undefined) throw new CommandError(`The authority's key ${file} is missing. ${advice(folder)}`)
  if (!isKeyOf(key, x509))
    throw new CommandError(`${file} is not the key of the authority. ${advice(folder)}`)
  return key
}

const advice = (folder: string) =>
  `Put the file back from a copy and start again. There is no copy? ${renewal(folder)}`

const renewal = (folder: string) =>
  `Move the folder ${folder} away, start again, and set up every phone anew.`

/** Setting up all phones anew wants time: a sentence from a year before the end. */
export const warningOf = ({ x509 }: OpenAuthority, folder: string, now: number): string | undefined => {
  const end = endOf(x509)
  if (end - now > 365 * dayMs) return undefined
  const word = end < now ? "ended" : "ends"
  return `The authority that phones trust ${word} on ${dayOf(end)}. ${renewal(folder)}`
}

export const authorityOf = ({ x509 }: OpenAuthority): Authority => ({
  name: [x509.toLegacyObject().subject.CN].join(),
  certificate: Uint8Array.from(x509.raw),
  fingerprint: x509.fingerprint256,
})

/** May the authority speak for a name without a dot? Looks for its GeneralSubtree { [2] IA5String } in the DER. */
export const permitsLabel = ({ issuer }: OpenAuthority, label: string): boolean => {
  const name = Buffer.from(label, "latin1")
  return issuer.raw.includes(Buffer.concat([Buffer.of(0x30, name.length + 2, 0x82, name.length), name]))
}
