import { createPrivateKey, X509Certificate } from "node:crypto"
import { isIP } from "node:net"

/** A certificate, perhaps with its chain behind it, and its private key; both as PEM. */
export type Pair = { certificate: string; key: string }

/** The first certificate of a PEM, or that of a DER; undefined when there is none. */
export const certificateIn = (pem: string | Uint8Array): X509Certificate | undefined => {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

/** The certificates of a PEM, each as PEM. */
export const certificatesIn = (pem: string): string[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? []).map(
    (each) => `${each}\n`,
  )

/** Does the certificate stand for this name or address? IPv6 may have the brackets of a URL. False for what is neither. */
export const speaksFor = ({ certificate }: Pair, host: string): boolean => {
  const x509 = certificateIn(certificate)
  const name = host.replace(/[[\]]/g, "")
  try {
    return (isIP(name) ? x509?.checkIP(name) : x509?.checkHost(name)) !== undefined
  } catch {
    return false
  }
}

/** Does the key belong to the certificate? Undefined when it can't be read. */
export const isKeyOf = (key: string, certificate: X509Certificate): boolean | undefined => {
  try {
    return certificate.checkPrivateKey(createPrivateKey(key))
  } catch {
    return undefined
  }
}

/** In milliseconds since 1970. */
export const startOf = ({ validFrom }: X509Certificate): number => Date.parse(validFrom)

export const endOf = ({ validTo }: X509Certificate): number => Date.parse(validTo)

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
