import { afterEach, expect, test } from "bun:test"
import { mkdtempSync } from "node:fs"
import { networkInterfaces } from "node:os"
import { join } from "node:path"
import { farmsFolder } from "../test/farms-folder"
import { openIssued } from "../tls/issued"
import { servedCertificate } from "../tls/served"
import { startHttps } from "./https"
import { canSharePort } from "./listen"
import { type Listeners, openListeners } from "./listeners"

const opened: Listeners[] = []
const open = async (sharing = {}, host = "127.0.0.1") => {
  const ports = { host, port: 0, httpsPort: 0 }
  const listeners = openListeners(ports, true, () => new Response("answered"), { wait: 200, ...sharing })
  opened.push(listeners)
  const data = mkdtempSync(join(farmsFolder, "listeners-"))
  const state = { addresses: ["192.168.1.1"] }
  const machine = () => ({ host: "barn-2", addresses: state.addresses })
  const source = await openIssued({ data, brand: "Windrow", hosts: [], machine })
  const https = await startHttps(listeners, source, { http: "full" })
  const { port } = https
  const renewed = async (address: string) => {
    state.addresses = [address]
    const pair = await source.next()
    if (!pair) throw new Error("nothing to renew")
    source.pair = pair
    return pair
  }
  return { listeners, port, url: `https://127.0.0.1:${port}/`, https, renewed }
}
afterEach(async () => {
  for (const listeners of opened.splice(0)) await listeners.stop()
})

test("ten changes of the certificate under load lose no request", async () => {
  const { listeners, port, url, renewed } = await open()
  const command = [process.execPath, join(import.meta.dir, "../test/fresh-requests.ts"), url]
  const load = Bun.spawn(command, { stdin: "pipe", stdout: "pipe", stderr: "inherit" })
  const output = load.stdout.pipeThrough(new TextDecoderStream())
  const reader = output.getReader()
  await reader.read()
  reader.releaseLock()
  for (let change = 1; change <= 10; change++) {
    await listeners.changeHttps(await renewed(`192.168.2.${change}`))
    expect((await servedCertificate("127.0.0.1", port))?.checkIP(`192.168.2.${change}`)).toBeDefined()
  }
  load.stdin.end()
  let text = ""
  for await (const part of output) text += part
  const { answers, failures } = JSON.parse(text)
  expect(failures).toEqual([])
  expect(answers).toBeGreaterThan(100)
}, 120_000)

test("an open connection goes on over the earlier certificate, and new ones show the new one", async () => {
  const { listeners, port, url, renewed } = await open()
  const ask = () => fetch(url, { tls: { rejectUnauthorized: false } }).then((answer) => answer.text())
  expect(await ask()).toBe("answered")
  const before = await servedCertificate("127.0.0.1", port)
  await listeners.changeHttps(await renewed("192.168.3.3"))
  expect(await ask()).toBe("answered")
  const after = await servedCertificate("127.0.0.1", port)
  expect(after?.fingerprint256).not.toBe(before?.fingerprint256)
})

test("handlers learn for which hosts the certificate in use speaks, also after a renewal", async () => {
  const { https, renewed } = await open()
  const spoken = () =>
    ["192.168.1.1", "192.168.3.3", "barn-2.local", "[::1]", "192.168.01.1", "", "a b"].filter(https.speaksFor)
  expect(spoken()).toEqual(["192.168.1.1", "barn-2.local", "[::1]"])
  await renewed("192.168.3.3")
  expect(spoken()).toEqual(["192.168.3.3", "barn-2.local", "[::1]"])
})

test("where a port can't be shared, the earlier certificate serves on when the next one can't", async () => {
  const { listeners, port, url, renewed } = await open({ canShare: false })
  const pair = await renewed("192.168.3.3")
  await expect(listeners.changeHttps({ ...pair, key: "nonsense" })).rejects.toThrow("Cannot listen")
  expect((await servedCertificate("127.0.0.1", port))?.checkIP("192.168.1.1")).toBeDefined()
  await listeners.changeHttps(pair)
  expect((await servedCertificate("127.0.0.1", port))?.checkIP("192.168.3.3")).toBeDefined()
  const answer = await fetch(url, { keepalive: false, tls: { rejectUnauthorized: false } })
  expect(await answer.text()).toBe("answered")
})

test("another start on the port of https is refused, also after a change", async () => {
  const { listeners, port, renewed } = await open()
  const again = () =>
    openListeners({ host: "127.0.0.1", port: 0, httpsPort: port }, true, () => new Response())
  const words = `Port ${port} is already in use: stop the other program, or take another port, for example --https-port ${port + 1}.`
  expect(again).toThrow(words)
  await listeners.changeHttps(await renewed("192.168.3.3"))
  expect(again).toThrow(words)
})

test("a handler that is set later answers on every listener", async () => {
  const { listeners, url, renewed } = await open()
  const change = listeners.changeHttps(await renewed("192.168.3.3"))
  listeners.answerBy(() => new Response("later"))
  for (const address of [url, listeners.http.url.href, url]) {
    const answer = await fetch(address, { keepalive: false, tls: { rejectUnauthorized: false } })
    expect(await answer.text()).toBe("later")
  }
  await change
})

const loopbacks = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))

test.skipIf(!canSharePort).each(["127.0.0.1", "::1"].filter((host) => loopbacks.includes(host)))(
  "new connections to %s go to the newest listener while the earlier one still stands",
  async (host) => {
    const { listeners, port, renewed } = await open({}, host)
    const change = listeners.changeHttps(await renewed("192.168.3.3"))
    // Resolved after the same import of the change, which was asked for first.
    await import("./prefer-newest")
    for (let visit = 0; visit < 20; visit++)
      expect((await servedCertificate(host, port))?.checkIP("192.168.3.3")).toBeDefined()
    await change
  },
)
