import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from "node:crypto"
import { AsnConvert, OctetString } from "@peculiar/asn1-schema"
import * as x509 from "@peculiar/asn1-x509"
import { dayMs } from "../domain/day"
import { dayOf, type Pair } from "./pair"
import { isAddress, isNeverPublic, privateNetworks, privateSuffixes } from "./private-names"

// Loaded only when a certificate must be made: the library takes longer to load than the whole start.

const ecdsaWithSha256 = new x509.AlgorithmIdentifier({ algorithm: "1.2.840.10045.4.3.2" })
const [organization, commonName] = ["2.5.4.10", "2.5.4.3"]

/** In days; the leaf's includes the day before `now`, for phones whose clock is behind. */
const [authorityDays, leafDays] = [3652, 397]

type Maker = { brand: string; host: string; now: number }

/** Named so that a person finds it in a phone's list, and can tell two installations apart. */
export const makeAuthority = ({ brand, host, now }: Maker): Pair => {
  const keys = newKeys()
  const name = subjectOf(brand, host, dayOf(now))
  const { critical, normal } = extensions
  const usage = x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign
  const labels = isNeverPublic(host) ? [...privateSuffixes, host] : privateSuffixes
  const certificate = signed(keys.pem, {
    issuer: name,
    subject: name,
    validity: validityOf(now, authorityDays),
    publicKey: keys.publicKey,
    extensions: [
      critical(x509.id_ce_basicConstraints, new x509.BasicConstraints({ cA: true, pathLenConstraint: 0 })),
      critical(x509.id_ce_keyUsage, new x509.KeyUsage(usage)),
      normal(x509.id_ce_subjectKeyIdentifier, new x509.SubjectKeyIdentifier(keyIdOf(keys.publicKey))),
      // Not critical: older Apple systems refuse critical ones.
      normal(x509.id_ce_nameConstraints, constraintsOf([...labels, ...privateNetworks])),
    ],
  })
  return { certificate, key: keys.pem }
}

/** `names` are DNS names and IP addresses. */
export const makeLeaf = (authority: Pair, { brand, host, now }: Maker, names: readonly string[]): Pair => {
  const keys = newKeys()
  const { critical, normal } = extensions
  const { subject, subjectPublicKeyInfo, validity } = authorityIn(authority)
  const usage = new x509.KeyUsage(x509.KeyUsageFlags.digitalSignature)
  const keyIdentifier = new x509.KeyIdentifier(keyIdOf(AsnConvert.serialize(subjectPublicKeyInfo)))
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
      normal(x509.id_ce_authorityKeyIdentifier, new x509.AuthorityKeyIdentifier({ keyIdentifier })),
    ],
  })
  return { certificate, key: keys.pem }
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

const authorityIn = ({ certificate }: Pair) => {
  const der = Buffer.from(certificate.replace(/-----[^-]+-----|\s/g, ""), "base64")
  return AsnConvert.parse(bufferOf(der), x509.Certificate).tbsCertificate
}

/** Of a SubjectPublicKeyInfo: the first 160 bits of its SHA-256 (RFC 7093). */
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
