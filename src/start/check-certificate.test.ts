import { afterEach, expect, test } from "bun:test"
import { copyFileSync, mkdtempSync } from "node:fs"
import { join } from "node:path"
import { problemsOf } from "../db/problems"
import type { LogLine } from "../http/log"
import { farm } from "../test/farm"
import { farmsFolder } from "../test/farms-folder"
import { selfSigned } from "../test/openssl"
import { openIssued } from "../tls/issued"
import { servedCertificate } from "../tls/served"
import type { CertificateSource } from "../tls/source"
import { openSupplied } from "../tls/supplied"
import { checkCertificate } from "./check-certificate"
import { startHttps } from "./https"
import { type Listeners, openListeners } from "./listeners"

const opened: Listeners[] = []
afterEach(async () => {
  for (const listeners of opened.splice(0)) await listeners.stop()
})

const newFolder = () => mkdtempSync(join(farmsFolder, "check-certificate-"))
const listen = (httpsPort = 0) => {
  const ports = { host: "127.0.0.1", port: 0, httpsPort }
  const listeners = openListeners(ports, true, () => new Response("answered"), { wait: 100 })
  opened.push(listeners)
  return listeners
}

const checked = (listeners: Listeners, source: CertificateSource) => {
  const { db } = farm()
  const log: LogLine[] = []
  const check = checkCertificate(listeners, source, db, (line) => log.push(line))
  const problems = () => problemsOf(db)
  const subject = async () =>
    (await servedCertificate("127.0.0.1", listeners.https()?.port ?? 0))?.subjectAltName ?? "none"
  return { check, problems, subject, log }
}

test("two checks at once change the certificate once, and handlers learn of it", async () => {
  const state = { addresses: ["192.168.1.1"] }
  const machine = () => ({ host: "barn-2", ...state })
  const source = await openIssued({ data: newFolder(), brand: "Windrow", hosts: [], machine })
  const listeners = listen()
  const { speaksFor } = await startHttps(listeners, source, { http: "full" })
  const { check, problems, subject, log } = checked(listeners, source)
  state.addresses = ["192.168.2.2"]
  await Promise.all([check(), check()])
  expect(await subject()).toContain("192.168.2.2")
  expect(speaksFor("192.168.2.2")).toBe(true)
  await check()
  expect([log, problems()]).toEqual([[{ level: "info", note: "https has a new certificate." }], []])
})

test("a pair that does not fit is a problem until it does, then that it ends soon", async () => {
  const folder = newFolder()
  const files = selfSigned(folder, "compost.example.org")
  const ending = selfSigned(folder, "ending.example.org", "-days", "10")
  const source = openSupplied(files)
  const listeners = listen()
  await startHttps(listeners, source, { http: "full" })
  const { check, problems, subject } = checked(listeners, source)
  copyFileSync(ending.tlsCert, files.tlsCert)
  for (let visit = 0; visit < 2; visit++) {
    await check()
    expect(problems()).toEqual([
      expect.stringMatching(/^https keeps its earlier certificate\. The key .* does not belong to/),
    ])
    expect(await subject()).toBe("DNS:compost.example.org")
  }
  copyFileSync(ending.tlsKey, files.tlsKey)
  await check()
  expect(await subject()).toBe("DNS:ending.example.org")
  expect(problems()).toEqual([expect.stringMatching(/ends on [\d-]+: renew it\.$/)])
})

test("https that is off starts at the first check that finds its port free", async () => {
  const takePort = (port = 0) => Bun.serve({ hostname: "127.0.0.1", port, fetch: () => new Response() })
  const first = takePort()
  const port = Number(first.port)
  await first.stop()
  const listeners = listen(port)
  listeners.releaseHttps()
  const other = takePort(port)
  const source = openSupplied(selfSigned(newFolder(), "compost.example.org"))
  const { check, problems, subject } = checked(listeners, source)
  await check()
  expect(problems()).toEqual([expect.stringContaining(`https is off. Port ${port} is already in use`)])
  await other.stop()
  await check()
  expect(problems()).toEqual([])
  expect(await subject()).toBe("DNS:compost.example.org")
})
