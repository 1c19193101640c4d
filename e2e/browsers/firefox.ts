import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeTrustStore } from "../trust-store"
import { type Driver, size } from "./driver"

type Wish = { preferences?: Record<string, boolean>; authorities?: readonly string[] }

/** Firefox needs no driver: it supports W3C WebDriver BiDi over a WebSocket. `authorities` are files of certificates. */
export const openFirefox = async (
  path: string,
  { preferences = {}, authorities }: Wish = {},
): Promise<Driver> => {
  const profile = mkdtempSync(join(tmpdir(), "windrow-firefox-"))
  writeFileSync(join(profile, "user.js"), linesOf({ ...preferences, ...asOnAPhone }))
  if (authorities) await makeTrustStore(profile, authorities)
  const command = [path, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"]
  const env = { ...process.env, LANG: "en_US.UTF-8" }
  const firefox = Bun.spawn(command, { env, stdout: "ignore", stderr: "pipe" })
  const stop = async () => {
    firefox.kill()
    await firefox.exited
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    return await openSession(await connect(`${await addressIn(firefox.stderr)}/session`), stop)
  } catch (error) {
    await stop()
    throw error
  }
}

/** Scrollbars take no space. */
const asOnAPhone = { "ui.useOverlayScrollbars": 1 }

const linesOf = (preferences: object) =>
  Object.entries(preferences)
    .map(([name, value]) => `user_pref("${name}", ${value});\n`)
    .join("")

type Call = <T>(method: string, params: object) => Promise<T>
type Session = { capabilities: { browserVersion: string } }
type Evaluation = { type: string; result: { value: string }; exceptionDetails?: { text: string } }

const openSession = async (call: Call, stop: () => Promise<void>): Promise<Driver> => {
  const { capabilities } = await call<Session>("session.new", { capabilities: {} })
  const { context } = await call<{ context: string }>("browsingContext.create", { type: "tab" })
  await call("browsingContext.setViewport", { context, viewport: size, devicePixelRatio: 1 })
  const elementOf = async (selector: string) => {
    const locator = { type: "css", value: selector }
    const { nodes } = await call<{ nodes: object[] }>("browsingContext.locateNodes", { context, locator })
    return nodes[0]
  }
  const click = async (selector: string) => {
    const origin = { type: "element", element: await elementOf(selector) }
    const press = [
      { type: "pointerMove", x: 0, y: 0, origin },
      { type: "pointerDown", button: 0 },
    ]
    const pointer = { type: "pointer", id: "mouse", actions: [...press, { type: "pointerUp", button: 0 }] }
    await call("input.performActions", { context, actions: [pointer] })
  }
  return {
    version: capabilities.browserVersion,
    open: (url) => call("browsingContext.navigate", { context, url, wait: "complete" }),
    run: async (code, argument) => {
      const { result, exceptionDetails } = await call<Evaluation>("script.callFunction", {
        // As text: BiDi has its own serialization of objects.
        functionDeclaration: `async () => JSON.stringify(await (${code})(${JSON.stringify(argument)}) ?? null)`,
        awaitPromise: true,
        target: { context },
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result.value)
    },
    click,
    type: async (_selector, text) => {
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ])
      await call("input.performActions", { context, actions: [{ type: "key", id: "keys", actions }] })
    },
    chooseFile: async (selector, path) =>
      call("input.setFiles", { context, element: await elementOf(selector), files: [path] }),
    picture: async () =>
      Buffer.from(
        (await call<{ data: string }>("browsingContext.captureScreenshot", { context })).data,
        "base64",
      ),
    close: async () => {
      await call("session.end", {})
      await stop()
    },
  }
}

const connect = async (url: string): Promise<Call> => {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, PromiseWithResolvers<never>>()
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data)
    if (type === "success") waiting.get(id)?.resolve(result)
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`))
  }
  let id = 0
  return (method, params) => {
    const answer = Promise.withResolvers<never>()
    waiting.set(++id, answer)
    socket.send(JSON.stringify({ id, method, params }))
    return answer.promise
  }
}

const addressIn = async (stream: ReadableStream) => {
  let text = ""
  for await (const part of stream.pipeThrough(new TextDecoderStream())) {
    text += part
    const [address] = /ws:\/\/\S+/.exec(text) ?? []
    if (address) return address
  }
  throw new Error(`Firefox did not start: ${text}`)
}
