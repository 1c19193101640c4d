import { expect, test } from "bun:test"
import { mkdtempSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { dayMs } from "../domain/day"
import { farmsFolder } from "../test/farms-folder"
import { verified } from "../test/openssl"
import { makeAuthority, makeLeaf } from "./issue"
import { certificateIn, certificatesIn, endOf, startOf } from "./pair"

const now = Date.now()
const maker = { brand: "Grün & Söhne", host: "barn-2", now }
const folder = mkdtempSync(join(farmsFolder, "issue-"))
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const authority = makeAuthority(maker)
const authorityFile = file("authority.crt", authority.certificate)
const leafFor = (...names: string[]) => file("leaf.crt", makeLeaf(authority, maker, names).certificate)

test.each([
  ["hostname", "localhost"],
  ["hostname", "barn-2"],
  ["hostname", "barn-2.local"],
  ["hostname", "compost.home.arpa"],
  ["ip", "127.0.0.1"],
  ["ip", "::1"],
  ["ip", "10.0.0.7"],
  ["ip", "172.31.255.254"],
  ["ip", "192.168.1.20"],
  ["ip", "169.254.3.4"],
  ["ip", "100.64.0.9"],
  ["ip", "fd00::7"],
])("openssl trusts a leaf for the %s %s", (kind, name) => {
  const leaf = leafFor("lan", name)
  expect(verified(authorityFile, leaf, `-verify_${kind}`, name)).toBe("OK")
  expect(verified(authorityFile, leaf, "-verify_hostname", "other.local")).toContain("mismatch")
})

test.each(["www.example.org", "example.local.org", "com", "barn", "8.8.8.8", "172.32.0.1", "2001:db8::1"])(
  "openssl refuses a leaf for %s, outside the authority's constraints",
  (name) => {
    expect(verified(authorityFile, leafFor("localhost", name))).toBe("permitted subtree violation")
  },
)

test("a leaf can't sign another one", () => {
  const leaf = makeLeaf(authority, maker, ["barn-2.local"])
  const [certificate] = certificatesIn(leaf.certificate)
  const forged = makeLeaf({ ...leaf, certificate: `${certificate}` }, maker, ["barn-2.local"])
  const chain = file("chain.crt", leaf.certificate)
  const result = verified(authorityFile, file("forged.crt", forged.certificate), "-untrusted", chain)
  expect(result).toBe("invalid CA certificate")
})

test("a root signs an issuer, which signs leaves only; the constraints of both are not critical", () => {
  const extension = (name: string, file = authorityFile) =>
    `${Bun.spawnSync(["openssl", "x509", "-in", file, "-noout", "-ext", name]).stdout}`.replaceAll(
      /\s+/g,
      " ",
    )
  const [, issuer] = certificatesIn(authority.certificate)
  const issuerFile = file("issuer.crt", `${issuer}`)
  expect(extension("basicConstraints")).toContain("critical CA:TRUE, pathlen:1")
  expect(extension("basicConstraints", issuerFile)).toContain("critical CA:TRUE, pathlen:0")
  expect(extension("basicConstraints", leafFor("localhost"))).toContain("critical CA:FALSE")
  for (const each of [authorityFile, issuerFile]) {
    expect(extension("keyUsage", each)).toContain("critical Certificate Sign, CRL Sign")
    expect(extension("nameConstraints", each)).toContain("Name Constraints: Permitted: DNS:local DNS:lan")
  }
})

test("a leaf holds 397 days, of which one is over; an authority ten years", () => {
  const leaf = certificateIn(makeLeaf(authority, maker, ["localhost"]).certificate)
  const root = certificateIn(authority.certificate)
  if (!leaf || !root) throw new Error("no certificate")
  expect((endOf(leaf) - startOf(leaf)) / dayMs).toBeCloseTo(397, 3)
  expect((now - startOf(leaf)) / dayMs).toBeCloseTo(1, 3)
  expect((endOf(root) - startOf(root)) / dayMs).toBeCloseTo(3652, 3)
})

test("an authority is found in a phone's list by the brand, the machine and the day", () => {
  const day = new Date(now).toISOString().slice(0, 10)
  const nameOf = (brand: string) =>
    certificateIn(makeAuthority({ ...maker, brand }).certificate)?.toLegacyObject().subject.CN
  expect(nameOf("Grün & Söhne")).toBe(`Grün & Söhne on barn-2, ${day}`)
  expect(nameOf("W".repeat(80))).toBe(`${"W".repeat(52)}, ${day}`)
})

test("a machine's name that may become a top-level domain is not among the constraints", () => {
  const root = makeAuthority({ ...maker, host: "farm" })
  const trusted = file("farm.crt", root.certificate)
  const leaf = file("public.crt", makeLeaf(root, maker, ["www.green-acres.farm"]).certificate)
  expect(verified(trusted, leaf)).toBe("permitted subtree violation")
})
