import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { dependencies, devDependencies, name, version } from "../../package.json"
import { billOfMaterials } from "./sbom"

const bill = billOfMaterials()
const urls: string[] = bill.components.map(({ purl }) => purl)
const urlOf = ([name, version]: [string, string]) => `pkg:npm/${name.replace("@", "%40")}@${version}`

test("the bill of materials names Bun, every package of the program and what they bring, and no tool", () => {
  expect(urls[0]).toBe(`pkg:github/oven-sh/bun@bun-v${Bun.version}`)
  expect(urls).toEqual(expect.arrayContaining(Object.entries(dependencies).map(urlOf)))
  for (const tool of Object.entries(devDependencies)) expect(urls).not.toContain(urlOf(tool))
  // React's, hono's validator has none; asn1-x509 brings asn1js.
  expect(urls.some((url) => url.startsWith("pkg:npm/scheduler@"))).toBe(true)
  expect(urls.some((url) => url.startsWith("pkg:npm/asn1js@"))).toBe(true)
  expect(new Set(urls).size).toBe(urls.length)
})

test("each package of the bill has its license and the digest of the lock", () => {
  const lock = readFileSync("bun.lock", "utf8")
  for (const component of bill.components.slice(1)) {
    if (!("hashes" in component)) throw new Error(`${component.name} has no digest.`)
    const digest = Buffer.from(component.hashes[0]?.content ?? "", "hex").toString("base64")
    expect(lock).toContain(`sha512-${digest}`)
    expect(component.licenses).toHaveLength(1)
  }
})

test("the bill tells which package needs which, and names only packages that it lists", () => {
  const own = `pkg:npm/${name}@${version}`
  expect(bill.dependencies.map(({ ref }) => ref).sort()).toEqual([own, ...urls.slice(1)].sort())
  const needed = bill.dependencies.flatMap(({ dependsOn }) => dependsOn)
  for (const url of needed) expect(urls).toContain(url ?? "")
  for (const url of urls) expect(needed).toContain(url)
})
