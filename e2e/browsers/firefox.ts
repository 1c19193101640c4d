import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeTrustStore } from "../trust-store"
import { type Driver, inTime, longest, size, until } from "./driver"
import { startGroup } from "./process-group"

type Wish = {
  preferences?: Record<string, boolean>
  authorities?: readonly string[]
  /** The folder of the profile, which is kept; without it the profile is a new one and deleted at the end. */
  kept?: string
}

export const firefoxPath = () => Bun.which("firefox-esr") ?? Bun.which("firefox")

/** Firefox needs no driver: it supports W3C WebDriver BiDi over a WebSocket. `authorities` are files of certificates. */
export const openFirefox = async (
  path: string,
  { preferences = {}, authorities, kept }: Wish = {},
): Promise<Driver> => {
  const profile = kept ?? mkdtempSync(join(tmpdir(), "windrow-firefox-"))
  const downloads = join(profile, "downloads")
  const all = { ...preferences, ...asOnAPhone, ...afterKills, ...downloadsInto(downloads) }
  writeFileSync(join(profile, "user.js"), linesOf(all))
  rmSync(addressFileIn(profile), { force: true })
  if (authorities?.length) await makeTrustStore(profile, authorities)
  const command = [path, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"]
  const firefox = startGroup(command, { LANG: "en_US.UTF-8" })
  const stop = async () => {
    await firefox.kill()
    if (kept === undefined) rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    return { ...(await openSession(await connect(`${await addressIn(profile)}/session`), stop)), downloads }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Scrollbars take no space. */
const asOnAPhone = { "ui.useOverlayScrollbars": 1 }

/** A browser that was killed starts without a question and without its old pages. */
const afterKills = {
  "toolkit.startup.max_resumed_crashes": -1,
  "browser.sessionstore.resume_from_crash": false,
}

const downloadsInto = (folder: string) => ({
  "browser.download.folderList": 2,
  "browser.download.dir": folder,
})

const linesOf = (preferences: object) =>
  Object.entries(preferences)
    .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
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
    reload: () => call("browsingContext.reload", { context, wait: "complete" }),
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
    print: async () => {
      const paper = { background: true, page: { width: 21, height: 29.7 } }
      return Buffer.from(
        (await call<{ data: string }>("browsingContext.print", { context, ...paper })).data,
        "base64",
      )
    },
    kill: stop,
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
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox has ended."))
  }
  let last = 0
  return (method, params) => {
    const answer = Promise.withResolvers<never>()
    last += 1
    const id = last
    waiting.set(id, answer)
    socket.send(JSON.stringify({ id, method, params }))
    return inTime(method, answer.promise).finally(() => waiting.delete(id))
  }
}

/** Firefox writes there where it listens. */
const addressFileIn = (profile: string) => join(profile, "WebDriverBiDiServer.json")

const addressIn = (profile: string) => {
  const address = async () => {
    const { ws_host, ws_port } = JSON.parse(readFileSync(addressFileIn(profile), "utf8"))
    return `ws://${ws_host}:${ws_port}`
  }
  return until("Firefox's address", address, longest)
}
