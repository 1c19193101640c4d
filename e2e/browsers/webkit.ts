import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "../../src/test/free-port"
import { type Driver, type Json, type KeptWish, longest, size, until } from "./driver"
import { startGroup } from "./process-group"

/** The path of the engine's MiniBrowser, which Debian's webkit2gtk-driver contains. */
export const miniBrowserPath = () => lastOf("usr/lib/*/webkit2gtk-4.*/MiniBrowser")

/** The path of the description by which gjs calls WebKit, which Debian's gir1.2-webkit2-4.1 contains. */
export const webKitTypes = () => lastOf("usr/lib/*/girepository-1.0/WebKit2-4.1.typelib")

const lastOf = (pattern: string) =>
  [...new Bun.Glob(pattern).scanSync({ cwd: "/", absolute: true })].sort().at(-1)

/** WebKit, the engine of Safari, through W3C WebDriver, on a display of its own, in a private session. */
export const openWebKit = (browser: string, flags: readonly string[] = []): Promise<Driver> =>
  // Full screen, because the tool bar is wider than a phone.
  start([browser, "--automation", "--full-screen", ...flags])

/** As `openWebKit`, but no private session: the browser keeps its data in the folder, also when it is killed. */
export const openKeptWebKit = async ({ folder, tls }: KeptWish): Promise<Driver> => {
  const certificate = tls ? [join(tls, "server.crt")] : []
  const driver = await start(["gjs", "-m", join(import.meta.dir, "kept-webkit.js"), folder, ...certificate])
  return { ...driver, downloads: join(folder, "downloads"), print: () => printed(folder) }
}

/** A new file `print` lets the browser print the page into another. */
const printed = async (folder: string) => {
  const [wish, file] = [join(folder, "print"), join(folder, "printed.pdf")]
  for (const old of [wish, file]) rmSync(old, { force: true })
  writeFileSync(wish, "")
  return until("what the page prints", async () => {
    const pdf = readFileSync(file)
    return pdf.includes("%%EOF", -10) ? pdf : undefined
  })
}

const start = async (command: readonly string[]): Promise<Driver> => {
  const display = Bun.spawn(["Xvfb", "-displayfd", "1", "-nolisten", "tcp"], { stderr: "ignore" })
  const env = { DISPLAY: `:${await firstLine(display.stdout)}`, LANG: "en_US.UTF-8" }
  const port = freePort()
  const driver = startGroup(["WebKitWebDriver", `--port=${port}`], env)
  const call = callerOf(`http://127.0.0.1:${port}`)
  const stop = async () => {
    await driver.kill()
    display.kill()
    await display.exited
  }
  try {
    await until("WebKitWebDriver", () => call("GET", "/status").catch(() => undefined))
    return await openSession(call, command, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

type Call = <T>(method: string, path: string, body?: Json) => Promise<T>
type Session = { sessionId: string; capabilities: { browserVersion: string } }

const openSession = async (
  call: Call,
  [binary = "", ...args]: readonly string[],
  stop: () => Promise<void>,
): Promise<Driver> => {
  const options = { binary, args }
  const wish = { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } }
  const { sessionId, capabilities } = await call<Session>("POST", "/session", wish)
  const post = <T>(path: string, body: Json) => call<T>("POST", `/session/${sessionId}${path}`, body)
  await post("/window/rect", size)
  // A page that navigates away never returns its script's result, and now and then the driver misses that a page is loaded.
  await post("/timeouts", { script: 5000, pageLoad: answerTime / 2 })
  const elementOf = async (selector: string) =>
    Object.values(
      await post<Record<string, string>>("/element", { using: "css selector", value: selector }),
    )[0]
  const type = async (selector: string, text: string) => {
    await post(`/element/${await elementOf(selector)}/value`, { text })
  }
  return {
    version: capabilities.browserVersion,
    open: (url) => post("/url", { url }),
    reload: () => post("/refresh", {}),
    run: (code, argument) => post("/execute/async", { script: asynchronous(`${code}`), args: [argument] }),
    click: async (selector) => post(`/element/${await elementOf(selector)}/click`, {}),
    type,
    chooseFile: type,
    picture: async () => Buffer.from(await call<string>("GET", `/session/${sessionId}/screenshot`), "base64"),
    kill: stop,
  }
}

/** WebDriver's last argument is the callback for the result; failures are results too. */
const asynchronous = (code: string) =>
  `const [argument, done] = arguments
   Promise.resolve(argument).then(${code}).then(done, (error) => done({ error: "script", message: String(error) }))`

/** In ms, after which whoever waits looks again; to start takes longer on a busy machine. */
const answerTime = 30_000

const callerOf =
  (base: string): Call =>
  async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      signal: AbortSignal.timeout(path === "/session" ? longest : answerTime),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error) => {
      throw new Error(`${path}: ${error.message}`)
    })
    const { value } = await response.json()
    if (typeof value?.error === "string") throw new Error(`${value.error}: ${value.message}`)
    return value
  }

/** Xvfb writes the number and the end of the line one after the other, and ends when nobody reads the second. */
const firstLine = async (stream: ReadableStream) => {
  let text = ""
  for await (const part of stream.pipeThrough(new TextDecoderStream())) {
    text += part
    if (text.includes("\n")) return text.trim()
  }
  throw new Error("Xvfb did not start.")
}
