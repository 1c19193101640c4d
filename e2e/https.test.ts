import { afterEach, expect, test } from "bun:test"
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { selfSigned, verified } from "../src/test/openssl"
import { until } from "../src/test/until"
import { makeLeaf } from "../src/tls/issue"
import { servedCertificate } from "../src/tls/served"
import { newFolder, runWindrow, startWindrow, type Windrow } from "./windrow"

const folders: string[] = []
const servers: Windrow[] = []
const folder = () => {
  const made = newFolder()
  folders.push(made)
  return made
}
const start = async (flags: string[], here = folder()) => {
  const server = await startWindrow({ folder: here, flags: ["--https-port", "0", ...flags] })
  servers.push(server)
  const [, port = ""] = /https:\/\/\S+:(\d+)\n/.exec(server.output()) ?? []
  const tls = (name: string) => join(here, "data/tls", name)
  return { ...server, here, port: Number(port), https: `https://127.0.0.1:${port}`, tls }
}
const insecure = { tls: { rejectUnauthorized: false } }
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const made of folders.splice(0)) rmSync(made, { recursive: true })
})

/** What openssl says of a connection. */
const handshake = (port: number, ...options: string[]) => {
  const command = ["openssl", "s_client", "-connect", `127.0.0.1:${port}`, "-brief", ...options]
  return `${Bun.spawnSync(command, { stdin: Buffer.alloc(0) }).stderr}`
}

test("--https serves a certificate that openssl trusts by the authority, over TLS 1.2 and 1.3 only", async () => {
  const { port, tls, url } = await start(["--https"])
  const trust = ["-CAfile", tls("authority.crt"), "-verify_return_error", "-verify_ip", "127.0.0.1"]
  for (const version of ["-tls1_2", "-tls1_3"])
    expect(handshake(port, version, ...trust)).toContain("Verification: OK")
  for (const version of ["-tls1", "-tls1_1"])
    expect(handshake(port, version, "-cipher", "ALL:@SECLEVEL=0")).toContain("alert protocol version")
  expect(handshake(port, ...trust, "-servername", "localhost")).toContain("Verification: OK")
  expect(verified(tls("authority.crt"), tls("server.crt"), "-verify_hostname", "localhost")).toBe("OK")
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
})

test("a client is asked for no certificate, and gets one with its issuer", async () => {
  const { port } = await start(["--https"])
  const command = ["openssl", "s_client", "-connect", `127.0.0.1:${port}`, "-msg", "-showcerts"]
  const said = `${Bun.spawnSync(command, { stdin: Buffer.alloc(0) }).stdout}`
  expect(said).not.toContain("CertificateRequest")
  expect(said.match(/BEGIN CERTIFICATE/g)).toHaveLength(2)
})

test("the same certificate is served after a restart, and the keys are nowhere but in their files", async () => {
  const first = await start(["--https"])
  const before = readFileSync(first.tls("server.crt"), "utf8")
  expect(statSync(first.tls("authority.key")).mode & 0o777).toBe(0o600)
  expect(await first.stop()).toBe(0)
  servers.pop()
  const copy = join(first.here, "copy.db")
  await runWindrow(["backup", copy], { cwd: first.here })
  const again = await start(["--https"], first.here)
  expect(readFileSync(again.tls("server.crt"), "utf8")).toBe(before)
  const [, line = ""] = readFileSync(again.tls("authority.key"), "utf8").split("\n")
  const der = Buffer.from(line, "base64")
  for (const text of [readFileSync(copy), Buffer.from(first.output() + again.output())])
    expect(text.includes(line) || text.includes(der)).toBe(false)
  for (const path of ["tls/authority.key", "data/tls/authority.key", "..%2fdata%2ftls%2fauthority.key"])
    expect((await fetch(`${again.https}/${path}`, insecure)).status).toBe(404)
})

test("an almost expired certificate is replaced at start", async () => {
  const first = await start(["--https"])
  await first.stop()
  servers.pop()
  const texts = ["authority.crt", "authority.key"].map((name) => readFileSync(first.tls(name), "utf8"))
  const [certificate = "", key = ""] = texts
  const now = Date.now() - 370 * 86_400_000
  const old = makeLeaf({ certificate, key }, { brand: "Windrow", host: "barn", now }, [
    "localhost",
    "127.0.0.1",
  ])
  writeFileSync(first.tls("server.crt"), old.certificate)
  writeFileSync(first.tls("server.key"), old.key)
  const again = await start(["--https"], first.here)
  expect(readFileSync(again.tls("server.crt"), "utf8")).not.toBe(old.certificate)
  expect(handshake(again.port, "-CAfile", again.tls("authority.crt"))).toContain("Verification: OK")
  expect(texts).toEqual(
    ["authority.crt", "authority.key"].map((name) => readFileSync(again.tls(name), "utf8")),
  )
})

test("without any valid certificate plain http serves on and says why, but not with --http setup-only", async () => {
  const first = await start(["--https"])
  await first.stop()
  servers.pop()
  for (const name of ["authority.key", "server.crt"]) rmSync(first.tls(name))
  const flags = ["--https", "--https-port", "0", "--port", "0", "--host", "127.0.0.1"]
  const ended = await runWindrow(["serve", ...flags, "--http", "setup-only"], { cwd: first.here })
  expect([ended.code, ended.err]).toEqual([1, expect.stringContaining("authority.key is missing")])
  const again = await start(["--https"], first.here)
  const { ok, problems } = await (await fetch(`${again.url}/api/health`)).json()
  expect([ok, `${problems}`]).toEqual([
    true,
    expect.stringMatching(/^https is off until the next start\. The/),
  ])
  expect(again.output()).not.toContain("https://")
})

test("one's own pair is served, read again when it changes, and kept while the new one is broken", async () => {
  const here = folder()
  const files = selfSigned(here, "compost.example.org")
  const next = selfSigned(here, "next.example.org")
  const windrow = await start(["--tls-cert", files.tlsCert, "--tls-key", files.tlsKey], here)
  expect(windrow.output()).toContain(`https://compost.example.org:${windrow.port}\n`)
  expect(readdirSync(join(here, "data"))).not.toContain("tls")
  const host = "compost.example.org"
  const named = await fetch(`${windrow.https}/api/health`, { ...insecure, headers: { host } })
  expect(named.status).toBe(200)
  const shown = async () => (await servedCertificate("127.0.0.1", windrow.port))?.subject
  expect(await shown()).toBe("CN=compost.example.org")
  copyFileSync(next.tlsCert, files.tlsCert)
  await until(
    "a complaint about the key",
    () => windrow.output().includes("does not belong to the certificate"),
    looks,
  )
  expect(await shown()).toBe("CN=compost.example.org")
  copyFileSync(next.tlsKey, files.tlsKey)
  await until("the next certificate", async () => (await shown()) === "CN=next.example.org", looks)
  expect((await fetch(`${windrow.https}/api/health`, insecure)).status).toBe(200)
}, 120_000)

/** The server looks every ten seconds. */
const looks = { within: 60_000, every: 100 }

test.each([
  [["--tls-cert", "/farm.pem"], 2, "--tls-cert and --tls-key belong together"],
  [["--http", "setup-only"], 2, "--http setup-only needs https beside it"],
  [["--https", "--port", "3999", "--https-port", "3999"], 2, "http and https need a port each"],
  [["--tls-cert", "/none/farm.pem", "--tls-key", "/none/farm.key"], 1, "There is no file /none/farm.pem."],
])("serve %p ends with %p: %s", async (flags, code, words) => {
  const here = folder()
  const ended = await runWindrow(["serve", "--port", "0", ...flags], { cwd: here })
  expect([ended.code, ended.err]).toEqual([code, expect.stringContaining(words)])
  expect(readdirSync(here)).toEqual([])
})

test("a second start on the port of https is refused before it touches a file, whatever its other port", async () => {
  const { port } = await start(["--https"])
  const here = folder()
  const flags = ["--https", "--port", "0", "--https-port", `${port}`, "--host", "127.0.0.1"]
  const ended = await runWindrow(["serve", ...flags], { cwd: here })
  expect([ended.code, ended.err]).toEqual([1, expect.stringContaining(`Port ${port} is already in use`)])
  expect(readdirSync(here)).toEqual([])
})

test("healthcheck asks https too, and compares its certificate with the data folder's authority", async () => {
  const windrow = await start(["--https"])
  const { port } = new URL(windrow.url)
  const flags = ["--port", port, "--https", "--https-port", `${windrow.port}`]
  const check = (...more: string[]) => runWindrow(["healthcheck", ...flags, ...more], { cwd: windrow.here })
  expect(await check()).toMatchObject({ code: 0, out: "ok\n" })
  const other = await start(["--https"])
  const foreign = await check("--data", join(other.here, "data"))
  expect([foreign.code, foreign.err]).toEqual([1, expect.stringContaining("not from the authority")])
  const wrong = ["--port", port, "--https", "--https-port", port]
  const plain = await runWindrow(["healthcheck", ...wrong], { cwd: windrow.here })
  expect([plain.code, plain.err]).toEqual([1, expect.stringContaining("Nothing healthy answers at https://")])
})

test("it stops within two seconds while a phone never completes its handshake", async () => {
  const windrow = await start(["--https"])
  await fetch(`${windrow.https}/api/health`, insecure)
  const silent = connect(windrow.port, "127.0.0.1")
  const stoppedAt = performance.now()
  expect(await windrow.stop()).toBe(0)
  servers.pop()
  expect(performance.now() - stoppedAt).toBeLessThan(2000)
  silent.destroy()
})
