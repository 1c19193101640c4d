import { afterEach } from "bun:test"
import { GlobalRegistrator } from "@happy-dom/global-registrator"
import { deleteDB } from "idb"

// Tests run in UTC on every machine; browser tests cover other zones.
process.env.TZ = "UTC"

/** Globals that stay Bun's own: happy-dom's copies break Hono. */
const keptGlobals = [
  "fetch",
  "Request",
  "Response",
  "Headers",
  "FormData",
  "Blob",
  "File",
  "URL",
  "URLSearchParams",
  "AbortController",
  "AbortSignal",
  "ReadableStream",
  "WritableStream",
  "TransformStream",
  "TextEncoder",
  "TextDecoder",
  "crypto",
  "performance",
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "queueMicrotask",
] as const

const own = keptGlobals.map((name) => [name, globalThis[name]] as const)
GlobalRegistrator.register({ url: "http://localhost/", width: 390, height: 844 })
for (const [name, value] of own)
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// Bun would print all that hangs on a node, with React's fibers and the window: 200 MB and seven seconds for each failed
// `expect`, which a `waitFor` repeats.
Object.defineProperty(Node.prototype, Symbol.for("nodejs.util.inspect.custom"), {
  value(this: Node) {
    return this instanceof Element ? this.outerHTML.slice(0, 1000) : this.nodeName
  },
})
// happy-dom has no size of a select, without which react-hook-form takes its first option for somebody's choice.
Object.defineProperty(HTMLSelectElement.prototype, "size", { value: 0, configurable: true })
// Where a test sets the time, it passes: the steady clock goes on with the date.
performance.now = () => Date.now() - performance.timeOrigin
// happy-dom has no IndexedDB.
Object.assign(globalThis, await import("fake-indexeddb"))

// Imported after the registration: it needs a document when it is loaded.
const { cleanup, configure } = await import("@testing-library/react")
// Here a step back draws the page before it returns; a browser takes it later.
const { act } = await import("react")
const step = history.go.bind(history)
history.go = (steps) => act(() => step(steps))
history.back = () => history.go(-1)
configure({
  // Long, for busy machines; `bun run prove:mutants` waits in vain, and less.
  asyncUtilTimeout: Number(process.env.SCREEN_PATIENCE ?? 20_000),
  // Without `act`, as in a browser: it drops what is left of a render that suspends in an event, which then never ends.
  eventWrapper: (dispatch) => dispatch(),
})
afterEach(async () => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  await deleteDB("windrow")
})
