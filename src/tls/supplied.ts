import type { X509Certificate } from "node:crypto"
import { dayMs } from "../domain/day"
import { CommandError } from "../domain/errors"
import { readText } from "./files"
import { certificateIn, certificatesIn, dayOf, endOf, isKeyOf, type Pair } from "./pair"
import type { CertificateSource } from "./source"

type Files = { tlsCert: string; tlsKey: string }

/** The operator's own pair, read again at each check. @throws CommandError */
export const openSupplied = (files: Files, clock: () => number = Date.now): CertificateSource => {
  const read = () => ({ certificate: contentOf(files.tlsCert), key: contentOf(files.tlsKey) })
  const pair = read()
  assertFits(pair, files, clock())
  const source: CertificateSource = {
    names: namesIn(pair),
    notes: [],
    pair,
    next: async () => {
      const found = read()
      if (found.certificate === source.pair.certificate && found.key === source.pair.key) return undefined
      assertFits(found, files, clock())
      return found
    },
    warning: () => warningOf(source.pair, files, clock()),
  }
  return source
}

const contentOf = (file: string) => {
  const text = readText(file)
  if (text === undefined) throw new CommandError(`There is no file ${file}.`)
  // Editors of Windows may write a mark before the text.
  return text.replace(/^\uFEFF/, "")
}

const assertFits = ({ certificate, key }: Pair, files: Files, now: number) => {
  const [x509, ...chain] = chainIn(certificate, files)
  if (/^-----BEGIN ENCRYPTED|^Proc-Type:.*ENCRYPTED/m.test(key))
    throw new CommandError(
      `The key ${files.tlsKey} is encrypted: decrypt it, for example openssl pkey -in ${files.tlsKey} -out farm.key.`,
    )
  const fits = isKeyOf(key, x509)
  if (fits === undefined) throw new CommandError(`${files.tlsKey} holds no private key in PEM form.`)
  if (chain.some((other) => isKeyOf(key, other)))
    throw new CommandError(
      `${files.tlsCert} must begin with the certificate of the key, its chain behind it.`,
    )
  if (!fits)
    throw new CommandError(`The key ${files.tlsKey} does not belong to the certificate ${files.tlsCert}.`)
  if (endOf(x509) < now)
    throw new CommandError(`The certificate ${files.tlsCert} ended on ${dayOf(endOf(x509))}.`)
}

/** The listener takes no pair with a damaged chain. */
const chainIn = (pem: string, { tlsCert }: Files): [X509Certificate, ...X509Certificate[]] => {
  const [first, ...chain] = certificatesIn(pem).map((each) => certificateIn(each))
  if (!first) throw new CommandError(`${tlsCert} holds no certificate in PEM form.`)
  if (!chain.every((each) => each !== undefined))
    throw new CommandError(`${tlsCert} holds a damaged certificate behind the first one.`)
  return [first, ...chain]
}

const warningOf = ({ certificate }: Pair, { tlsCert }: Files, now: number) => {
  const x509 = certificateIn(certificate)
  if (!x509 || endOf(x509) - now > 14 * dayMs) return undefined
  const word = endOf(x509) < now ? "ended" : "ends"
  return `The certificate ${tlsCert} ${word} on ${dayOf(endOf(x509))}: renew it.`
}

/** Without wildcards, which are no address. */
const namesIn = ({ certificate }: Pair) =>
  [...(certificateIn(certificate)?.subjectAltName ?? "").matchAll(/DNS:([\w.-]+)/g)].map(([, name = ""]) =>
    name.toLowerCase(),
  )
