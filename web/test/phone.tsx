import { afterEach, expect } from "bun:test"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Root } from "react-dom/client"
import { createApp } from "../../src/app/app"
import { createPages } from "../../src/app/pages"
import type { Settings } from "../../src/http/env"
import { farm } from "../../src/test/farm"
import { settings } from "../../src/test/settings"
import { App } from "../app/app"
import { onCaughtError } from "../app/on-caught-error"
import { hydrate } from "../site/hydrate"
import { render as renderSite } from "../site/render"
import { dismissToast, shownToast } from "../toasts/toast"

type Connection = "good" | "none" | "answers lost" | "silent" | "no server"

/** The built public pages, and a minimal page of the app. */
export const pagesFolder = mkdtempSync(join(tmpdir(), "windrow-pages-"))
const appPage = "<html><head><title></title></head><body><div id=root></div></body></html>"
for (const { file, html } of [
  ...(await renderSite({ css: [], js: [], setup: [] })),
  { file: "app.html", html: appPage },
])
  writeFileSync(join(pagesFolder, file), html)

const roots: Root[] = []
const leavePage = () => {
  cleanup()
  for (const root of roots.splice(0)) act(() => root.unmount())
}
afterEach(leavePage)

/** Shows a public page with all of its islands hydrated. */
const showPage = async (html: string) => {
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? ""
  await act(async () => {
    for (const island of document.querySelectorAll<HTMLElement>("[data-island]"))
      hydrate(island).then((root) => roots.push(root))
  })
}

/** A request over a silent connection. */
const untilAborted = ({ signal }: RequestInit) =>
  new Promise<Response>((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason)))

/** Of a proxy that speaks plain text, as Windrow does. */
const badGateway = () =>
  new Response("Bad Gateway", { status: 502, headers: { "Content-Type": "text/plain" } })

/**
 * A user's phone in front of the real server. It opens the server's pages and runs the app or the islands in them.
 * The connection can be gone ("none"), lose the server's answers ("answers lost"), or carry nothing and not say so
 * ("silent"), or end at a proxy that finds no server. Nobody tells of changes unless the phone is `live`.
 */
export const phone = async (
  cookie: Promise<string> | string = "",
  world = farm(),
  overrides: Partial<Settings> = {},
) => {
  const app = createApp({
    ...world,
    log: () => undefined,
    settings: { ...settings, ...overrides },
    pages: createPages(pagesFolder, { ...settings, ...overrides }),
  })
  const state = {
    cookie: await cookie,
    connection: "good" as Connection,
    isLive: false,
    keepsCookies: true,
    sent: [] as string[],
  }
  const held = new Map<string, Promise<void>>()
  const streams = new Set<TransformStreamDefaultController>()

  const send = async (path: string, init: RequestInit = {}) => {
    if (path.startsWith("/api/events")) return listen(path, init)
    const headers = new Headers(init.headers)
    headers.set("host", "localhost")
    headers.set("cookie", state.cookie)
    state.sent.push(`${init.method ?? "GET"} ${path}`)
    await held.get(path)
    if (state.connection === "silent") return untilAborted(init)
    if (state.connection === "none") throw new TypeError("Failed to fetch")
    if (state.connection === "no server") return badGateway()
    const response = await app.request(path, { ...init, headers })
    // As the server does.
    response.headers.set("date", new Date().toUTCString())
    if (state.connection === "answers lost") throw new TypeError("Failed to fetch")
    if (state.keepsCookies) state.cookie = response.headers.get("set-cookie")?.split(";")[0] ?? state.cookie
    return response
  }
  /** A stream that is cut when the connection goes. */
  const listen = async (path: string, init: RequestInit) => {
    if (!state.isLive) return new Promise<Response>(() => undefined)
    if (state.connection === "silent") return untilAborted(init)
    if (state.connection !== "good") throw new TypeError("Failed to fetch")
    const headers = { ...init.headers, host: "localhost", cookie: state.cookie }
    const response = await app.request(path, { headers })
    const cuttable = new TransformStream({
      start: (controller) => void streams.add(controller),
      transform: (piece, controller) => {
        if (state.connection !== "silent") controller.enqueue(piece)
      },
    })
    return new Response(response.body?.pipeThrough(cuttable) ?? null, response)
  }
  globalThis.fetch = Object.assign(
    (path: RequestInfo | URL, init?: RequestInit) => send(String(path), init),
    {
      preconnect: () => undefined,
    },
  )

  /** Loads a page by its address; with `answers` the app finds the answers embedded in it. */
  const open = async (path: string, { answers = false } = {}): Promise<void> => {
    leavePage()
    dismissToast(shownToast()?.id ?? 0)
    const response = await send(path)
    const location = response.headers.get("location")
    if (location) return open(location, { answers })
    history.replaceState(null, "", path)
    const html = await response.text()
    if (!html.includes("<div id=root>")) return showPage(html)
    document.head.innerHTML = answers ? (/<head>(.*)<\/head>/s.exec(html)?.[1] ?? "") : ""
    document.body.innerHTML = answers ? (/<body>(.*)<\/body>/s.exec(html)?.[1] ?? "") : ""
    await act(async () => render(<App />, { onCaughtError }))
  }
  /** Opens the app as a service worker does, without the server. */
  const openAlone = async (path: string) => {
    leavePage()
    history.replaceState(null, "", path)
    document.body.innerHTML = ""
    await act(async () => render(<App />, { onCaughtError }))
  }
  Object.defineProperty(location, "assign", { value: (path: string) => open(path), configurable: true })

  return {
    open,
    openAlone,
    send,
    refuseCookies: () => {
      state.keepsCookies = false
    },
    /** The requests sent so far, as 'GET /api/rows'. */
    sent: state.sent,
    connection: (connection: Connection) => {
      state.connection = connection
      if (connection === "good" || connection === "silent") return
      for (const stream of streams) stream.error(new TypeError("network error"))
      streams.clear()
    },
    /** From the next page on, the server tells of changes. */
    live: () => {
      state.isLive = true
    },
    /** Holds requests to a path; returns a function that releases them. */
    hold: (path: string) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(path, promise)
      return resolve
    },
    /** As a finger does: waits for what can be tapped. Resolves when the page that a link opens is there. */
    tap: async (name: string | RegExp, role = "button") => {
      const target = await waitFor(() => {
        const found = screen.getByRole(role, { name })
        if (found.matches(":disabled")) throw new Error(`Disabled: ${name}`)
        return found
      })
      await userEvent.setup().click(target)
      const isPressed = () => document.querySelector("[data-pressed]") !== null
      if (isPressed()) await waitFor(() => expect(isPressed()).toBe(false))
    },
    fill: async (label: string | RegExp, text: string) => {
      const field = await screen.findByLabelText(label)
      await userEvent.clear(field)
      if (text) await userEvent.type(field, text)
    },
  }
}

export { screen, within }
