import { afterEach } from "bun:test"
import { GlobalRegistrator } from "@happy-dom/global-registrator"

// The days that tests name are those of UTC, wherever they run; other zones are looked at in a browser.
process.env.TZ = "UTC"

/** The network's own classes and the clock stay Bun's: with a browser's copies of them Hono breaks. */
const kept = [
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

const own = kept.map((name) => [name, globalThis[name]] as const)
GlobalRegistrator.register({ url: "http://localhost/", width: 390, height: 844 })
for (const [name, value] of own)
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// Only now: it looks for a document when it is loaded.
const { cleanup, configure } = await import("@testing-library/react")
// What a test waits for may take its time on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})
