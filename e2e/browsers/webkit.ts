import { createServer } from "node:net"
import { type Driver, type Json, size, until } from "./driver"

/** The path of the engine's MiniBrowser, which Debian's webkit2gtk-driver contains. */
export const miniBrowserPath = () =>
  [...new Bun.Glob("usr/lib/*/webkit2gtk-4.*/MiniBrowser").scanSync({ cwd: "/", absolute: true })]
    .sort()
    .at(-1)

/**
 * WebKit, the engine of Safari, through W3C WebDriver, on a display of its own. Its browser sometimes fails to start.
 */
export const openWebKit = (browser: string, flags: readonly string[] = []): Promise<Driver> =>
  start(browser, flags)
    .catch(() => start(browser, flags))
    .catch(() => start(browser, flags))

const start = async (browser: string, flags: readonly string[]): Promise<Driver> => {
  const display = Bun.spawn(["Xvfb", "-displayfd", "1", "-nolisten", "tcp"], { stderr: "ignore" })
  const env = { ...process.env, DISPLAY: `:${await firstLine(display.stdout)}`, LANG: "en_US.UTF-8" }
  const port = await freePort()
  const driver = Bun.spawn(["WebKitWebDriver", `--port=${port}`], { env, stderr: "ignore" })
  const call = callerOf(`http://127.0.0.1:${port}`)
  const stop = async () => {
    for (const process of [driver, display]) {
      process.kill()
      await process.exited
    }
  }
  try {
    await until("WebKitWebDriver", () => call("GET", "/status").catch(() => undefined))
    return await openSession(call, [browser, ...flags], stop)
  } catch (error) {
    await stop()
    throw error
  }
}

type Call = <T>(method: string, path: string, body?: Json) => Promise<T>
type Session = { sessionId: string; capabilities: { browserVersion: string } }

const openSession = async (
  call: Call,
  [binary = "", ...flags]: readonly string[],
  stop: () => Promise<void>,
): Promise<Driver> => {
  // Full screen, because the tool bar is wider than a phone.
  const options = { binary, args: ["--automation", "--full-screen", ...flags] }
  const { sessionId, capabilities } = await call<Session>("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  })
  const post = <T>(path: string, body: Json) => call<T>("POST", `/session/${sessionId}${path}`, body)
  await post("/window/rect", size)
  // A page that navigates away never returns its script's result.
  await post("/timeouts", { script: 5000 })
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
    run: (code, argument) => post("/execute/async", { script: asynchronous(`${code}`), args: [argument] }),
    click: async (selector) => post(`/element/${await elementOf(selector)}/click`, {}),
    type,
    chooseFile: type,
    picture: async () => Buffer.from(await call<string>("GET", `/session/${sessionId}/screenshot`), "base64"),
    close: async () => {
      await call("DELETE", `/session/${sessionId}`)
      await stop()
    },
  }
}

/** WebDriver's last argument is the callback for the result; failures are results too. */
const asynchronous = (code: string) =>
  `const [argument, done] = arguments
   Promise.resolve(argument).then(${code}).then(done, (error) => done({ error: "script", message: String(error) }))`

const callerOf =
  (base: string): Call =>
  async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      signal: AbortSignal.timeout(20_000),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error) => {
      throw new Error(`${path}: ${error.message}`)
    })
    const { value } = await response.json()
    if (typeof value?.error === "string") throw new Error(`${value.error}: ${value.message}`)
    return value
  }

const firstLine = async (stream: ReadableStream) => {
  for await (const line of stream.pipeThrough(new TextDecoderStream())) return line.trim()
  throw new Error("Xvfb did not start.")
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })
