import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
} from "node:crypto"
import { AsnConvert, OctetString } from "@peculiar/asn1-schema"
import * as x509 from "@peculiar/asn1-x509"
import { dayMs } from "../domain/day"
import { certificatesIn, dayOf, type Pair } from "./pair"
import { isAddress, isNeverPublic, privateNetworks, privateSuffixes } from "./private-names"

// Loaded only when a certificate must be made: the library takes longer to load than the whole start.

const ecdsaWithSha256 = new x509.AlgorithmIdentifier({ algorithm: "1.2.840.10045.4.3.2" })
const [organization, commonName] = ["2.5.4.10", "2.5.4.3"]

/** In days; the leaf's includes the day before `now`, for phones whose clock is behind. */
const [authorityDays, leafDays] = [3652, 397]

type Maker = { brand: string; host: string; now: number }

/**
 * A root, which phones trust, and the issuer that it signs; both as PEM, in this order, with the issuer's key. The root's
 * key signs nothing else and is gone when this returns: some systems ignore the constraints of a root, and none those of
 * an issuer. Named so that a person finds it in a phone's list, and can tell two installations apart.
 */
export const makeAuthority = ({ brand, host, now }: Maker): Pair => {
  const [root, issuer] = [newKeys(), newKeys()]
  const labels = isNeverPublic(host) ? [...privateSuffixes, host] : privateSuffixes
  const day = dayOf(now)
  const content = {
    issuer: subjectOf(brand, host, day),
    validity: validityOf(now, authorityDays),
    names: [...labels, ...privateNetworks],
  }
  const above = authorityCertificate(root.pem, { ...content, subject: content.issuer }, root.publicKey, 1)
  const subject = subjectOf(brand, host, `${day}, issuer`)
  const below = authorityCertificate(root.pem, { ...content, subject }, issuer.publicKey, 0, root.publicKey)
  return { certificate: above + below, key: issuer.pem }
}

type AuthorityContent = Omit<Content, "publicKey" | "extensions"> & { names: readonly string[] }

/** `levels` of authorities may stand below it; `above` is the public key of its signer, if that is another. */
const authorityCertificate = (
  key: string,
  { names, ...content }: AuthorityContent,
  publicKey: ArrayBuffer,
  levels: number,
  above?: ArrayBuffer,
) => {
  const { critical, normal } = extensions
  const usage = x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign
  const basic = new x509.BasicConstraints({ cA: true, pathLenConstraint: levels })
  return signed(key, {
    ...content,
    publicKey,
    extensions: [
      critical(x509.id_ce_basicConstraints, basic),
      critical(x509.id_ce_keyUsage, new x509.KeyUsage(usage)),
      normal(x509.id_ce_subjectKeyIdentifier, new x509.SubjectKeyIdentifier(keyIdOf(publicKey))),
      ...(above ? [signerOf(above)] : []),
      // Not critical: older Apple systems refuse critical ones.
      normal(x509.id_ce_nameConstraints, constraintsOf(names)),
    ],
  })
}

const signerOf = (publicKey: ArrayBuffer) => {
  const keyIdentifier = new x509.KeyIdentifier(keyIdOf(publicKey))
  return extensions.normal(
    x509.id_ce_authorityKeyIdentifier,
    new x509.AuthorityKeyIdentifier({ keyIdentifier }),
  )
}

/** Signed by the last certificate of `authority`, which stands behind it in the PEM. `names`: DNS names, IP addresses. */
export const makeLeaf = (authority: Pair, { brand, host, now }: Maker, names: readonly string[]): Pair => {
  const keys = newKeys()
  const { critical, normal } = extensions
  const issuer = issuerIn(authority)
  const { subject, subjectPublicKeyInfo, validity } = issuer.content
  const usage = new x509.KeyUsage(x509.KeyUsageFlags.digitalSignature)
  const certificate = signed(authority.key, {
    issuer: subject,
    subject: subjectOf(brand, host),
    validity: validityOf(now, leafDays, validity.notAfter.getTime().getTime()),
    publicKey: keys.publicKey,
    extensions: [
      critical(x509.id_ce_basicConstraints, new x509.BasicConstraints()),
      critical(x509.id_ce_keyUsage, usage),
      normal(x509.id_ce_extKeyUsage, new x509.ExtendedKeyUsage([x509.id_kp_serverAuth])),
      normal(x509.id_ce_subjectAltName, new x509.SubjectAlternativeName(names.map(generalName))),
      normal(x509.id_ce_subjectKeyIdentifier, new x509.SubjectKeyIdentifier(keyIdOf(keys.publicKey))),
      signerOf(AsnConvert.serialize(subjectPublicKeyInfo)),
    ],
  })
  return { certificate: certificate + issuer.pem, key: keys.pem }
}

/** `publicKey` is a SubjectPublicKeyInfo as DER. */
type Content = Pick<x509.TBSCertificate, "issuer" | "subject" | "validity"> & {
  publicKey: ArrayBuffer
  extensions: x509.Extension[]
}

const signed = (key: string, { publicKey, extensions, ...content }: Content) => {
  const tbsCertificate = new x509.TBSCertificate({
    ...content,
    version: x509.Version.v3,
    serialNumber: newSerialNumber(),
    signature: ecdsaWithSha256,
    subjectPublicKeyInfo: AsnConvert.parse(publicKey, x509.SubjectPublicKeyInfo),
    extensions: new x509.Extensions(extensions),
  })
  const bytes = new Uint8Array(AsnConvert.serialize(tbsCertificate))
  const signatureValue = bufferOf(sign("sha256", bytes, createPrivateKey(key)))
  const certificate = new x509.Certificate({
    tbsCertificate,
    signatureAlgorithm: ecdsaWithSha256,
    signatureValue,
  })
  return pemOf(AsnConvert.serialize(certificate))
}

const extensions = {
  critical: (extnID: string, value: unknown) => extensionOf(extnID, value, true),
  normal: (extnID: string, value: unknown) => extensionOf(extnID, value, false),
}

const extensionOf = (extnID: string, value: unknown, critical: boolean) =>
  new x509.Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })

const constraintsOf = (permitted: readonly string[]) => {
  const subtrees = permitted.map((name) => new x509.GeneralSubtree({ base: generalName(name) }))
  return new x509.NameConstraints({ permittedSubtrees: new x509.GeneralSubtrees(subtrees) })
}

const generalName = (name: string) =>
  new x509.GeneralName(isAddress(name) ? { iPAddress: name } : { dNSName: name })

/** A common name has 64 characters at most. */
const subjectOf = (brand: string, host: string, day = "") => {
  const end = day && `, ${day}`
  const words = `${brand} on ${host}`.slice(0, 64 - end.length).trim() + end
  return new x509.Name([attribute(organization, brand), attribute(commonName, words)])
}

const attribute = (type: string, utf8String: string) =>
  new x509.RelativeDistinguishedName([
    new x509.AttributeTypeAndValue({ type, value: new x509.AttributeValue({ utf8String }) }),
  ])

const validityOf = (now: number, days: number, latest = Number.POSITIVE_INFINITY) => {
  const notBefore = Math.floor(now / 1000) * 1000 - dayMs
  return new x509.Validity({
    notBefore: new Date(notBefore),
    notAfter: new Date(Math.min(notBefore + days * dayMs - 1000, latest)),
  })
}

const newKeys = () => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  return {
    pem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    publicKey: bufferOf(publicKey.export({ type: "spki", format: "der" })),
  }
}

const issuerIn = ({ certificate }: Pair) => {
  const pem = certificatesIn(certificate).at(-1) ?? ""
  const { raw } = new X509Certificate(pem)
  return { pem, content: AsnConvert.parse(bufferOf(raw), x509.Certificate).tbsCertificate }
}

/** The key id of a SubjectPublicKeyInfo: the first 160 bits of its SHA-256 (RFC 7093). */
const keyIdOf = (publicKey: ArrayBuffer) =>
  bufferOf(createHash("sha256").update(new Uint8Array(publicKey)).digest().subarray(0, 20))

/** Positive, and without a leading zero. */
const newSerialNumber = () => {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bufferOf(bytes)
}

const bufferOf = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer

const pemOf = (der: ArrayBuffer) => {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? []
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n")
}
