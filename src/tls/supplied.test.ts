import { expect, test } from "bun:test"
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { dayMs } from "../domain/day"
import { CommandError } from "../domain/errors"
import { farmsFolder } from "../test/farms-folder"
import { selfSigned } from "../test/openssl"
import { openSupplied } from "./supplied"

const folder = mkdtempSync(join(farmsFolder, "own-"))
const pairFor = (name: string, ...more: string[]) => selfSigned(folder, name, ...more)
const refusal = (work: () => unknown) => {
  try {
    work()
    return "accepted"
  } catch (error) {
    return error instanceof CommandError ? error.message : error
  }
}

test("a pair is read again when it changes, and a broken one is refused until it is whole", async () => {
  const [files, other] = [pairFor("compost.example.org"), pairFor("other.example.org")]
  const source = openSupplied(files)
  expect(source.names).toEqual(["compost.example.org"])
  expect(await source.next()).toBeUndefined()
  copyFileSync(other.tlsCert, files.tlsCert)
  for (let check = 0; check < 2; check++)
    await expect(source.next()).rejects.toThrow("does not belong to the certificate")
  rmSync(files.tlsKey)
  await expect(source.next()).rejects.toThrow(`There is no file ${files.tlsKey}.`)
  copyFileSync(other.tlsKey, files.tlsKey)
  const next = await source.next()
  expect(next).toEqual({
    certificate: readFileSync(other.tlsCert, "utf8"),
    key: readFileSync(other.tlsKey, "utf8"),
  })
})

test("a pair that can't serve is refused with its reason", () => {
  const files = pairFor("refused.example.org")
  const other = pairFor("another.example.org")
  const encrypted = join(folder, "encrypted.key")
  Bun.spawnSync(["openssl", "pkey", "-in", files.tlsKey, "-aes256", "-passout", "pass:x", "-out", encrypted])
  const nonsense = join(folder, "nonsense")
  writeFileSync(nonsense, "nonsense")
  const open = (change: Partial<typeof files>) => refusal(() => openSupplied({ ...files, ...change }))
  expect(open({})).toBe("accepted")
  expect(open({ tlsKey: other.tlsKey })).toContain("does not belong to the certificate")
  expect(open({ tlsKey: encrypted })).toContain("is encrypted: decrypt it")
  expect(open({ tlsKey: nonsense })).toContain("holds no private key")
  expect(open({ tlsCert: nonsense })).toContain("holds no certificate")
  expect(open({ tlsCert: join(folder, "none") })).toContain("There is no file")
  expect(refusal(() => openSupplied(files, () => Date.now() + 31 * dayMs))).toContain("ended on")
})

test("a chain is read whole: its order and its damage are told", () => {
  const files = pairFor("chain.example.org")
  const [own, other] = [files, pairFor("authority.example.org")].map(({ tlsCert }) =>
    readFileSync(tlsCert, "utf8"),
  )
  const open = (text: string) => {
    writeFileSync(files.tlsCert, text)
    return refusal(() => openSupplied(files))
  }
  expect(open(`${own}${other}`)).toBe("accepted")
  expect(open(`\uFEFF${own}${other}`)).toBe("accepted")
  expect(open(`${other}${own}`)).toContain("must begin with the certificate of the key")
  expect(open(`${own}${other?.replace(/\n.{20}/, "\n")}`)).toContain("a damaged certificate behind the first")
})

test("a certificate that ends within two weeks is told", () => {
  const files = pairFor("ending.example.org", "-days", "30")
  let now = Date.now()
  const { warning } = openSupplied(files, () => now)
  expect(warning?.()).toBeUndefined()
  now += 20 * dayMs
  expect(warning?.()).toContain("ends on")
  now += 20 * dayMs
  expect(warning?.()).toContain("ended on")
})
