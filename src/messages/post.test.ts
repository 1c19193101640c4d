import { afterAll, expect, test } from "bun:test"
import { errorMessage } from "../domain/errors"
import { httpReceiver, pairFor } from "../test/receivers"
import type { Office } from "./office"
import { post } from "./post"

const pair = pairFor("hook.example")
const secure = httpReceiver(pair)
const plain = httpReceiver()
afterAll(() => [secure, plain].map(({ stop }) => stop()))

type Network = Pick<Office, "ownNetwork" | "resolve" | "ca" | "patience">
const body = { headers: {}, body: "heap" }
const network = (changes: Partial<Network> = {}): Network => ({
  ...{ ownNetwork: false, resolve: async () => ["127.0.0.1"], ca: pair.cert, patience: 10_000 },
  ...changes,
})
const said = (address: string, changes?: Partial<Network>) =>
  post(address, body, network(changes)).then(String, errorMessage)

const inside =
  "The address lies in the server's own network. Whoever runs the server can allow that by --messages-to-own-network."

test.each([
  ["https://127.0.0.1/", inside],
  ["https://127.1:8443/", inside],
  ["https://2130706433/", inside],
  ["https://0x7f.0.0.1/", inside],
  ["https://0177.0.0.1/", inside],
  ["https://0/", inside],
  ["https://[::1]/", inside],
  ["https://[::ffff:10.0.0.1]/", inside],
  ["https://[64:ff9b::7f00:1]/", inside],
  ["https://169.254.169.254/latest/meta-data", inside],
  ["https://１２７.0.0.1/", inside],
  ["http://hook.example/", "The address must begin with https://."],
  ["https://ana:heap@hook.example/", "Leave out the user and password in the address."],
  ["file:///etc/passwd", "This is no https address."],
  ["gopher://hook.example/", "This is no https address."],
  ["hook.example", "This is no https address."],
])("%s is not asked", async (address, sentence) => {
  expect(await said(address)).toBe(sentence)
})

test.each([
  [["127.0.0.1"]],
  [["::1"]],
  [["10.1.2.3", "93.184.216.34"]],
  [["93.184.216.34", "fe80::1"]],
  [["::ffff:192.168.1.20"]],
])("a name that leads to %j is not asked", async (addresses) => {
  expect(await said(`https://hook.example:${secure.port}/`, { resolve: async () => addresses })).toBe(inside)
  expect(secure.got).toHaveLength(0)
})

test("the address that was checked is the one that is asked: a second look-up would lead elsewhere", async () => {
  let looks = 0
  // Nobody listens at the first, the receiver at all others.
  const resolve = async () => [looks++ === 0 ? "127.0.0.2" : "127.0.0.1"]
  expect(await said(`https://hook.example:${secure.port}/`, { resolve, ownNetwork: true })).not.toBe("200")
  expect([looks, secure.got.length]).toEqual([1, 0])
})

test("where the operator allows it, this machine is asked under its name, whose certificate must hold", async () => {
  const address = `https://hook.example:${secure.port}/in`
  expect(await said(address, { ownNetwork: true })).toBe("200")
  expect(secure.got.at(-1)).toMatchObject({ path: "/in", headers: { host: `hook.example:${secure.port}` } })
  expect(await said(`https://other.example:${secure.port}/in`, { ownNetwork: true })).toContain("ertificate")
  expect(await said(address, { ownNetwork: true, ca: undefined })).toContain("certificate")
  expect(await said(plain.url, { ownNetwork: true })).toBe("200")
})

test("of several addresses, all checked, one that answers is taken", async () => {
  const resolve = async () => ["127.0.0.2", "127.0.0.1"]
  expect(await said(`https://hook.example:${secure.port}/in`, { ownNetwork: true, resolve })).toBe("200")
})

test("a redirect is not followed", async () => {
  plain.answer = ({ path }) =>
    path === "/away" ? new Response(null, { status: 307, headers: { location: "/secret" } }) : new Response()
  expect(await said(`${plain.url}/away`, { ownNetwork: true })).toBe("307")
  expect(plain.got.map(({ path }) => path)).not.toContain("/secret")
})

const endless = () =>
  new ReadableStream({
    pull: async (controller) => {
      controller.enqueue(new Uint8Array(100))
      await new Promise(setImmediate)
    },
  })

test.each([
  ["never answers", () => new Promise<Response>(() => undefined), 300, "No answer within 0.3 seconds."],
  ["never ends its answer", () => new Response(endless()), 10_000, "200"],
])("a receiver that %s holds nobody up", async (_, answer, patience, sentence) => {
  plain.answer = answer
  expect(await said(plain.url, { ownNetwork: true, patience })).toBe(sentence)
})

test("a name that is looked up for ever is given up, and one that is not there named", async () => {
  const never = () => new Promise<never>(() => undefined)
  expect(await said("https://hook.example/", { resolve: never, patience: 300 })).toBe(
    "No answer within 0.3 seconds.",
  )
  const resolve = () => Promise.reject(new Error("ENOTFOUND"))
  expect(await said("https://hook.example/", { resolve })).toContain("There is no host hook.example.")
})
