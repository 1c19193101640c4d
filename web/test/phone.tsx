import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { act, cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { createApp } from "../../src/app"
import type { Settings } from "../../src/http/env"
import { createPages } from "../../src/http/pages"
import { farm } from "../../src/test/farm"
import { App } from "../app/app"

const settings: Settings = { brand: "Windrow", signup: "open", hosts: [], trustProxy: false, version: "test" }

/** The server's pages, as far as a test has to tell them apart. */
const pagesFolder = mkdtempSync(join(tmpdir(), "windrow-pages-"))
for (const page of ["app", "landing", "not-found"])
  writeFileSync(join(pagesFolder, `${page}.html`), `<p>The server's ${page} page</p>`)

/**
 * Somebody's phone before the real server: what it opens is what the server answers, and where that is the app,
 * the app runs. `lose` takes the connection away.
 */
export const phone = async (cookie: Promise<string> | string = "", world = farm()) => {
  const app = createApp({
    ...world,
    log: () => undefined,
    settings,
    pages: createPages(pagesFolder, settings),
  })
  const state = { cookie: await cookie, connected: true, sent: [] as string[] }

  const send = async (path: string, init: RequestInit = {}) => {
    if (!state.connected) throw new TypeError("Failed to fetch")
    const headers = new Headers(init.headers)
    headers.set("host", "localhost")
    headers.set("cookie", state.cookie)
    state.sent.push(`${init.method ?? "GET"} ${path}`)
    const response = await app.request(path, { ...init, headers })
    state.cookie = response.headers.get("set-cookie")?.split(";")[0] ?? state.cookie
    return response
  }
  globalThis.fetch = Object.assign(
    (path: RequestInfo | URL, init?: RequestInit) => send(String(path), init),
    {
      preconnect: () => undefined,
    },
  )

  /** Loads a page, as typing its address does. */
  const open = async (path: string): Promise<void> => {
    cleanup()
    const response = await send(path)
    const location = response.headers.get("location")
    if (location) return open(location)
    history.replaceState(null, "", path)
    const html = await response.text()
    document.body.innerHTML = html.includes("app page") ? "" : html
    if (html.includes("app page")) await act(async () => render(<App />))
  }
  Object.defineProperty(location, "assign", { value: open, configurable: true })

  return {
    open,
    user: userEvent.setup(),
    /** What was asked of the server so far, as 'GET /api/rows'. */
    sent: state.sent,
    lose: () => {
      state.connected = false
    },
    regain: () => {
      state.connected = true
    },
    tap: async (name: string | RegExp, role = "button") =>
      userEvent.setup().click(await screen.findByRole(role, { name })),
    fill: async (label: string | RegExp, text: string) => {
      const field = await screen.findByLabelText(label)
      await userEvent.clear(field)
      if (text) await userEvent.type(field, text)
    },
  }
}

export { screen }
