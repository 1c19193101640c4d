import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { problemsOf } from "../db/problems"
import { farm } from "../test/farm"
import { farmsFolder } from "../test/farms-folder"
import { selfSigned } from "../test/openssl"
import { settings } from "../test/settings"
import { openIssued } from "../tls/issued"
import type { CertificateSource } from "../tls/source"
import { openSupplied } from "../tls/supplied"
import { httpsAddresses, issuedSource, startHttps } from "./https"
import { openListeners } from "./listeners"

const newFolder = () => mkdtempSync(join(farmsFolder, "https-"))

test("without a certificate the start goes on with a problem, but not where http is for the set-up", async () => {
  const { db } = farm()
  const config = { data: newFolder(), brand: "Windrow", hosts: [], https: true, http: "full" } as const
  expect((await issuedSource(config, db))?.authority).toBeDefined()
  for (const name of ["authority.key", "server.crt"]) rmSync(join(config.data, "tls", name))
  await expect(issuedSource({ ...config, http: "setup-only" }, db)).rejects.toThrow("is missing")
  expect(problemsOf(db)).toEqual([])
  expect(await issuedSource(config, db)).toBeUndefined()
  expect(problemsOf(db)).toEqual([
    expect.stringMatching(/^https is off until the next start\. .* is missing/),
  ])
})

const started = async (source: CertificateSource, host: string, http: "full" | "setup-only") => {
  const listeners = openListeners({ host, port: 0, httpsPort: 0 }, true, () => new Response())
  const https = await startHttps(listeners, source, { http })
  const addresses = await httpsAddresses(listeners, source, { ...settings, https })
  await listeners.stop()
  return { https, addresses: addresses.map((address) => address.replace(`:${https.port}`, "")) }
}
test("with a certificate made here handlers know its authority, and just the addresses that it covers are told", async () => {
  const machine = () => ({ host: "barn-2", addresses: [] })
  const source = await openIssued({ data: newFolder(), brand: "Windrow", hosts: [], machine })
  const { https, addresses } = await started(source, "0.0.0.0", "full")
  expect(addresses).toEqual(["https://localhost"])
  expect([https.isRequired, https.authority]).toEqual([false, source.authority])
})

test("with one's own certificate its names are told, and http may be for the set-up only", async () => {
  const source = openSupplied(selfSigned(newFolder(), "compost.example.org"))
  const { https, addresses } = await started(source, "127.0.0.1", "setup-only")
  expect(addresses).toEqual(["https://compost.example.org"])
  expect([https.isRequired, https.authority]).toEqual([true, undefined])
})
