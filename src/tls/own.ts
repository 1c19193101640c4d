import { dayMs } from "../domain/day"
import { CommandError } from "../domain/errors"
import { readText } from "./files"
import { certificateIn, dayOf, endOf, isKeyOf, type Pair } from "./pair"
import type { CertificateSource } from "./source"

type Files = { tlsCert: string; tlsKey: string }

/** The operator's own pair, read again at each check. @throws CommandError */
export const openOwn = (files: Files, clock: () => number = Date.now): CertificateSource => {
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
  return text
}

const assertFits = ({ certificate, key }: Pair, files: Files, now: number) => {
  const x509 = certificateIn(certificate)
  if (!x509) throw new CommandError(`${files.tlsCert} holds no certificate in PEM form.`)
  if (/^-----BEGIN ENCRYPTED|^Proc-Type:.*ENCRYPTED/m.test(key))
    throw new CommandError(
      `The key ${files.tlsKey} is encrypted: decrypt it, for example openssl pkey -in ${files.tlsKey} -out farm.key.`,
    )
  const fits = isKeyOf(key, x509)
  if (fits === undefined) throw new CommandError(`${files.tlsKey} holds no private key in PEM form.`)
  if (!fits)
    throw new CommandError(`The key ${files.tlsKey} does not belong to the certificate ${files.tlsCert}.`)
  if (endOf(x509) < now)
    throw new CommandError(`The certificate ${files.tlsCert} ended on ${dayOf(endOf(x509))}.`)
}

const warningOf = ({ certificate }: Pair, { tlsCert }: Files, now: number) => {
  const x509 = certificateIn(certificate)
  if (!x509 || endOf(x509) - now > 14 * dayMs) return undefined
  const word = endOf(x509) < now ? "ended" : "ends"
  return `The certificate ${tlsCert} ${word} on ${dayOf(endOf(x509))}: renew it.`
}

/** Without wildcards, which are no address. */
const namesIn = ({ certificate }: Pair) =>
  [...(certificateIn(certificate)?.subjectAltName ?? "").matchAll(/DNS:([\w.-]+)/g)].map(
    ([, name = ""]) => name,
  )
