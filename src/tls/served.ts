import type { X509Certificate } from "node:crypto"
import { connect } from "node:tls"
import { certificateIn, endOf, startOf } from "./pair"

/** The certificate that a server on this machine shows, or undefined without an answer within three seconds. */
export const servedCertificate = (host: string, port: number): Promise<X509Certificate | undefined> =>
  new Promise((found) => {
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: 3000 })
    const end = (certificate?: X509Certificate) => {
      socket.destroy()
      found(certificate)
    }
    socket.once("secureConnect", () => end(certificateIn(socket.getPeerCertificate().raw)))
    socket.once("timeout", () => end())
    socket.once("error", () => end())
  })

/** Bun's fetch can't follow the authority's constraints: BoringSSL knows none for addresses. */
export const isTrustedBy = (certificate: X509Certificate, authority: X509Certificate, now: number): boolean =>
  certificate.checkIssued(authority) &&
  certificate.verify(authority.publicKey) &&
  startOf(certificate) <= now &&
  now <= endOf(certificate)
