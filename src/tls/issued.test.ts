import { expect, test } from "bun:test"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { dayMs } from "../domain/day"
import { CommandError } from "../domain/errors"
import { farmsFolder } from "../test/farms-folder"
import { verified } from "../test/openssl"
import { openIssued } from "./issued"
import { certificateIn, endOf, speaksFor, startOf } from "./pair"

const machine = {
  host: "barn-2",
  addresses: ["192.168.1.20", "fd00::7", "fe80::1", "172.32.0.1", "203.0.113.5"],
}

/** A data folder whose machine and clock can change. */
const installation = (hosts: string[] = []) => {
  const data = mkdtempSync(join(farmsFolder, "made-"))
  const state = { machine, now: Date.now(), earliest: 0 }
  const open = () =>
    openIssued({
      data,
      brand: "Windrow",
      hosts,
      earliest: state.earliest,
      machine: () => state.machine,
      clock: () => state.now,
    })
  const file = (name: string) => join(data, "tls", name)
  const text = (name: string) => readFileSync(file(name), "utf8")
  return { state, open, file, text }
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    (error) => (error instanceof CommandError ? error.message : error),
  )

test("a first start makes four files for this user only, and a second one keeps them", async () => {
  const { open, file, text } = installation()
  const first = await open()
  const names = ["authority.crt", "authority.key", "server.crt", "server.key"]
  expect(readdirSync(file("")).sort()).toEqual(names)
  for (const name of names) expect(statSync(file(name)).mode & 0o777).toBe(0o600)
  expect(statSync(file("")).mode & 0o777).toBe(0o700)
  const kept = names.map(text)
  expect((await open()).pair).toEqual(first.pair)
  expect(names.map(text)).toEqual(kept)
  expect(first.authority?.name).toStartWith("Windrow on barn-2, ")
  expect(verified(file("authority.crt"), file("server.crt"), "-verify_ip", "192.168.1.20")).toBe("OK")
})

test("files that a copy has opened to others are closed", async () => {
  const { open, file } = installation()
  await open()
  chmodSync(file("authority.key"), 0o644)
  chmodSync(file(""), 0o755)
  await open()
  expect(statSync(file("authority.key")).mode & 0o777).toBe(0o600)
  expect(statSync(file("")).mode & 0o777).toBe(0o700)
})

test("the leaf speaks for the machine's private names and addresses, and for the hosts that are allowed", async () => {
  const { pair, notes } = await installation(["compost.lan", "compost.example.org"]).open()
  const names = [
    "localhost",
    "barn-2",
    "barn-2.local",
    "compost.lan",
    "127.0.0.1",
    "::1",
    "192.168.1.20",
    "fd00::7",
  ]
  for (const name of names) expect(`${name} ${speaksFor(pair, name)}`).toBe(`${name} true`)
  for (const name of ["compost.example.org", "203.0.113.5", "172.32.0.1", "fe80::1"])
    expect(speaksFor(pair, name)).toBe(false)
  expect(notes).toEqual([
    "The certificate can't speak for compost.example.org: https under that name needs --tls-cert.",
  ])
})

test("hosts that no certificate can hold are left out, and the rest is not made again and again", async () => {
  const odd = [
    "a..lan",
    ".lan",
    "a_b.lan",
    "-a.lan",
    "lan.",
    "10.1",
    "192.168.1.300",
    "192.168.01.020",
    "8.8.8.8",
    "x1",
    "xn--p1ai",
  ]
  const { open } = installation([...odd, "a--b.c-1.lan", "10.1.2.3"])
  const source = await open()
  expect(source.notes).toHaveLength(odd.length)
  expect(speaksFor(source.pair, "a--b.c-1.lan") && speaksFor(source.pair, "10.1.2.3")).toBe(true)
  expect(await source.next()).toBeUndefined()
})

/** The files that a kill leaves after each rename of a first start, and of a renewal. */
test.each([
  ["the authority's key", ["authority.crt", "server.key", "server.crt"]],
  ["the authority", ["server.key", "server.crt"]],
  ["the server's key", ["server.crt"]],
])("a start killed after %s was written is completed by the next", async (_, missing) => {
  const { open, file } = installation()
  await open()
  for (const name of missing) rmSync(file(name))
  writeFileSync(file("server.key.part"), "-----BEGIN")
  await open()
  expect(verified(file("authority.crt"), file("server.crt"))).toBe("OK")
  expect((await open()).notes).toEqual([])
})

test("a renewal killed between key and certificate is completed by the next start", async () => {
  const [here, there] = [installation(), installation()]
  await here.open()
  await there.open()
  const authority = here.text("authority.crt")
  writeFileSync(here.file("server.key"), there.text("server.key"))
  const { pair } = await here.open()
  expect(pair.key).not.toBe(there.text("server.key"))
  expect(verified(here.file("authority.crt"), here.file("server.crt"))).toBe("OK")
  expect(here.text("authority.crt")).toBe(authority)
})

test("a leaf is renewed with 30 days left, and not before", async () => {
  const { state, open, file } = installation()
  const source = await open()
  state.now += 365 * dayMs
  expect(await source.next()).toBeUndefined()
  state.now += 1.5 * dayMs
  const renewed = await source.next()
  expect(renewed).toBeDefined()
  expect(renewed).not.toEqual(source.pair)
  expect((await open()).pair).toEqual(renewed ?? source.pair)
  expect(verified(file("authority.crt"), file("server.crt"))).not.toContain("expired")
})

test("a leaf is renewed when the machine gets an address or a name, and not when one goes away", async () => {
  const { state, open } = installation()
  const source = await open()
  state.machine = { ...machine, addresses: ["192.168.1.20"] }
  expect(await source.next()).toBeUndefined()
  state.machine = { ...machine, addresses: ["192.168.7.3"] }
  const moved = await source.next()
  expect(moved && speaksFor(moved, "192.168.7.3")).toBe(true)
  source.pair = moved ?? source.pair
  state.machine = { host: "shed-3", addresses: [] }
  const renamed = await source.next()
  expect(renamed && speaksFor(renamed, "shed-3.local")).toBe(true)
  expect(renamed && speaksFor(renamed, "shed-3")).toBe(false)
})

test("a clock before the authority's first day keeps the leaf, and one that was ahead gets a new one", async () => {
  const { state, open } = installation()
  const { pair } = await open()
  const today = state.now
  state.now = 0
  expect((await open()).pair).toEqual(pair)
  state.now = today + 800 * dayMs
  await open()
  state.now = today
  const again = certificateIn((await open()).pair.certificate)
  expect(again && startOf(again)).toBeLessThan(today)
})

test("a clock that is behind this program makes no authority, and stops none", async () => {
  const { state, open, file } = installation()
  state.earliest = state.now
  state.now = Date.UTC(1976, 0, 1)
  expect(await refusal(open())).toBe("The clock of this machine says 1976-01-01: set it, and start again.")
  expect(existsSync(file("authority.crt"))).toBe(false)
  state.now = state.earliest
  await open()
  state.now = Date.UTC(1976, 0, 1)
  await open()
})

test("an authority whose key is lost serves on, also after a start, until a leaf must be made", async () => {
  const { state, open, file, text } = installation()
  const { pair } = await open()
  const before = text("authority.crt")
  rmSync(file("authority.key"))
  expect((await open()).notes).toEqual([expect.stringMatching(/^The authority's key .+ is missing/)])
  state.machine = { ...machine, addresses: ["192.168.7.3"] }
  const source = await open()
  expect(source.pair).toEqual(pair)
  expect(source.notes).toEqual([
    expect.stringMatching(/^https keeps its earlier certificate. The authority's key .+ is missing/),
  ])
  expect(source.warning?.()).toContain("authority.key is missing")
  expect(await refusal(source.next())).toContain("set up every phone anew")
  state.now += 397 * dayMs
  expect(await refusal(open())).toContain("is missing")
  expect(text("authority.crt")).toBe(before)
  expect(existsSync(file("authority.key"))).toBe(false)
})

test.each([
  ["lost", (path: string) => rmSync(path)],
  ["empty", (path: string) => writeFileSync(path, "")],
] as const)("an authority whose certificate alone is %s comes back from behind the leaf", async (_, harm) => {
  const { open, file, text } = installation()
  const { pair } = await open()
  const before = ["authority.crt", "authority.key"].map(text)
  harm(file("authority.crt"))
  expect((await open()).pair).toEqual(pair)
  expect(["authority.crt", "authority.key"].map(text)).toEqual(before)
  // The root is in the file only: phones have it.
  expect(pair.certificate.match(/BEGIN/g)).toHaveLength(2)
})

test("beside a foreign key, or none, a lost certificate of an authority does not come back", async () => {
  const [here, there] = [installation(), installation()]
  await here.open()
  await there.open()
  rmSync(here.file("authority.crt"))
  writeFileSync(here.file("authority.key"), there.text("authority.key"))
  for (let start = 0; start < 2; start++) {
    expect(await refusal(here.open())).toContain("authority.crt is missing or damaged. Put the file back")
    expect(existsSync(here.file("authority.crt"))).toBe(false)
    rmSync(here.file("authority.key"), { force: true })
  }
})

test.each(["server.crt", "server.key"])("beside a %s no key of an authority is replaced", async (left) => {
  const { open, file, text } = installation()
  const { pair } = await open()
  const key = text("authority.key")
  for (const name of ["authority.crt", "server.crt", "server.key"]) rmSync(file(name))
  writeFileSync(file(left), left === "server.crt" ? pair.certificate : pair.key)
  expect(await refusal(open())).toContain(
    `certificate ${file("authority.crt")} is missing or damaged. Put the file back`,
  )
  expect(text("authority.key")).toBe(key)
})

test("when a leaf's files can't be written, the earlier leaf stays whole, also for the next start", async () => {
  const { state, open, file, text } = installation()
  const { pair } = await open()
  const key = text("server.key")
  mkdirSync(file("server.crt.part"))
  state.machine = { ...machine, addresses: ["192.168.7.3"] }
  for (let start = 0; start < 2; start++) {
    const source = await open()
    expect(source.pair).toEqual(pair)
    expect(source.notes.join()).toContain("can't be written")
    expect(await refusal(source.next())).toContain("can't be written")
  }
  expect(text("server.key")).toBe(key)
})

test.each(["server.crt", "server.key"])("a damaged %s is made anew", async (name) => {
  const { open, file } = installation()
  await open()
  writeFileSync(file(name), "nonsense")
  await open()
  expect(verified(file("authority.crt"), file("server.crt"))).toBe("OK")
  expect((await open()).notes).toEqual([])
})

test.each(["nonsense", ""])(
  "an authority.crt that holds %p is refused where no leaf has a copy",
  async (content) => {
    const { open, file, text } = installation()
    await open()
    for (const name of ["server.crt", "server.key"]) rmSync(file(name))
    writeFileSync(file("authority.crt"), content)
    expect(await refusal(open())).toContain("is no certificate of an authority")
    expect(text("authority.crt")).toBe(content)
  },
)

test("a server's certificate in the place of the authority's gives way to the authority's", async () => {
  const { open, file, text } = installation()
  await open()
  const before = text("authority.crt")
  writeFileSync(file("authority.crt"), text("server.crt"))
  await open()
  expect(text("authority.crt")).toBe(before)
})

test("the certificate of another installation is refused", async () => {
  const [here, there] = [installation(), installation()]
  await here.open()
  await there.open()
  for (const name of ["server.crt", "server.key"]) writeFileSync(here.file(name), there.text(name))
  expect(await refusal(here.open())).toContain("was not made here")
  for (const name of ["authority.key"]) writeFileSync(here.file(name), there.text(name))
  rmSync(here.file("server.crt"))
  expect(await refusal(here.open())).toContain("is not the key of the authority")
})

test("a leaf ends with its authority, which warns for a year, and is refused then", async () => {
  const { state, open } = installation()
  const source = await open()
  state.now += 3280 * dayMs
  expect(source.warning?.()).toBeUndefined()
  state.now += 20 * dayMs
  expect(source.warning?.()).toMatch(/ends on [\d-]+\. Move the folder .+ and set up every phone anew\.$/)
  const { pair, authority, next } = await open()
  const [leaf, root] = [certificateIn(pair.certificate), certificateIn(authority?.certificate ?? "")]
  expect(leaf && root && endOf(leaf)).toBe(root && endOf(root))
  state.now += 345 * dayMs
  expect(await next()).toBeUndefined()
  state.now += 10 * dayMs
  expect(source.warning?.()).toContain("ended on")
  expect(await refusal(open())).toContain("ended on")
})

test("a host that no certificate can be had for gets another advice", async () => {
  const { notes } = await installation(["farm", "a_b.lan"]).open()
  expect(notes).toEqual([
    "The certificate can't speak for farm: take another one, such as farm.lan.",
    "The certificate can't speak for a_b.lan: take another one, such as farm.lan.",
  ])
})
