import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type Driver, until } from "../../e2e/browsers/driver"
import { startWindrow } from "../../e2e/windrow"
import { makeLeaf } from "../../src/tls/issue"
import { newFolder } from "../farm"
import { engines } from "./engines"
import { address, inside, outside, type Seen } from "./names"
import { prepareNetwork } from "./network"

// Runs in namespaces of its own: the addresses, the names and the trusted authorities below are nobody else's. Prints what
// the engine named by the first argument does before and after the authority is trusted.

const names = [...inside, ...outside]

/** Does the page of a server with a certificate for this name open? The key is that of the data folder. */
const opens = async (browser: Driver, folder: string, name: string) => {
  const maker = { brand: "Windrow", host: "thief", now: Date.now() }
  const [certificate, key] = [kept(folder, "authority.crt"), kept(folder, "authority.key")]
  // GnuTLS takes a certificate without any DNS name for one that speaks for its common name.
  const leaf = makeLeaf({ certificate, key }, maker, [name, "localhost"])
  const tls = { cert: leaf.certificate, key: leaf.key }
  const server = Bun.serve({ hostname: "0.0.0.0", port: 0, tls, fetch: () => new Response(name) })
  await browser.open("about:blank")
  await browser.open(`https://${name}:${server.port}/`).catch(() => undefined)
  const said = await browser.run(() => document.body?.textContent ?? "", 0).catch(() => "")
  await server.stop(true)
  return said === name
}

const kept = (folder: string, name: string) => readFileSync(join(folder, "data/tls", name), "utf8")

const look = async (folder: string, open: () => Promise<Driver>): Promise<Seen> => {
  const browser = await open()
  try {
    const opened: string[] = []
    for (const name of names) if (await opens(browser, folder, name)) opened.push(name)
    await browser.open(`http://${address}:3000/setup`)
    const trust = await until("what the set-up page finds out", () => browser.run(trustShown, 0))
    if (trust !== "yes") return { version: browser.version, opened, trust }
    await until("the secure page", () => browser.run(() => location.protocol === "https:", 0))
    return { version: browser.version, opened, trust, secure: await browser.run(inPage, 0) }
  } finally {
    await browser.kill()
  }
}

/** Undefined while the page looks. */
const trustShown = () =>
  ["yes", "no"].find((trust) => document.querySelector(`[data-trust=${trust}]:not([hidden])`))

/** What only a secure context has, and whether the session's cookie is kept. */
const inPage = async () => {
  const person = { email: "ana@farm.test", password: "secret1", firstName: "Ana", lastName: "Berg" }
  const headers = { "Content-Type": "application/json" }
  await fetch("/api/auth/register", { method: "POST", headers, body: JSON.stringify(person) })
  const session = await fetch("/api/rows")
  await navigator.serviceWorker.register("/sw.js")
  const { active } = await navigator.serviceWorker.ready
  const stream = await navigator.mediaDevices.getUserMedia({ video: true })
  const camera = stream.getTracks().map(({ readyState }) => readyState)
  return { isSecureContext, worker: active !== null, camera: camera.join(), session: session.status }
}

const open = engines[process.argv[2] ?? ""]
if (!open) throw new Error("Name an engine.")
prepareNetwork([address, ...names])
const folder = newFolder()
const flags = ["--host", "0.0.0.0", "--https", "--https-port", "3443"]
const windrow = await startWindrow({ folder, port: "3000", flags })
const before = await look(folder, () => open())
const after = await look(folder, () => open(join(folder, "data/tls/authority.crt")))
await windrow.stop()
console.log(JSON.stringify({ before, after }))
process.exit(0)
