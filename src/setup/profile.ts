import type { Authority } from "../http/env"

/**
 * A configuration profile that adds the authority to an iPhone, an iPad or a Mac. Its ids follow from the fingerprint,
 * so that installing it again replaces it. It is not signed: only an authority that the phone trusts already could.
 */
export const profileOf = (brand: string, { name, certificate, fingerprint }: Authority): string => {
  const id = `windrow.${fingerprint.replaceAll(":", "").slice(0, 16).toLowerCase()}`
  const root = {
    PayloadType: "com.apple.security.root",
    PayloadVersion: 1,
    PayloadIdentifier: `${id}.authority`,
    PayloadUUID: uuidOf(`${fingerprint} authority`),
    PayloadDisplayName: name,
    PayloadCertificateFileName: "authority.crt",
    PayloadContent: certificate,
  }
  return plist({
    PayloadType: "Configuration",
    PayloadVersion: 1,
    PayloadIdentifier: id,
    PayloadUUID: uuidOf(`${fingerprint} profile`),
    PayloadDisplayName: `${brand}: secure address`,
    PayloadDescription: `Lets this device trust the secure address of ${brand} on its own network.`,
    PayloadOrganization: brand,
    PayloadRemovalDisallowed: false,
    PayloadContent: [root],
  })
}

/** A UUID of version 8: the bits of a hash. */
const uuidOf = (text: string) => {
  const bytes = new Bun.CryptoHasher("sha256").update(text).digest().subarray(0, 16)
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return bytes
    .toString("hex")
    .toUpperCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

type Value = string | number | boolean | Uint8Array | Value[] | { [key: string]: Value }

const plist = (value: Value) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">${xml(value)}</plist>
`

const xml = (value: Value): string => {
  if (typeof value === "string") return `<string>${Bun.escapeHTML(value)}</string>`
  if (typeof value === "number") return `<integer>${value}</integer>`
  if (typeof value === "boolean") return value ? "<true/>" : "<false/>"
  if (value instanceof Uint8Array) return `<data>${Buffer.from(value).toString("base64")}</data>`
  if (Array.isArray(value)) return `<array>${value.map(xml).join("")}</array>`
  const entries = Object.entries(value).map(([key, each]) => `<key>${key}</key>${xml(each)}`)
  return `<dict>${entries.join("")}</dict>`
}
