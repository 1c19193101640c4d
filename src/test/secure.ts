import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createApp } from "../app/app"
import { createPages } from "../app/pages"
import type { Authority, Settings } from "../http/env"
import { farm } from "./farm"
import { settings as usual } from "./settings"

/** Its bytes are no certificate: nobody here reads them. */
export const authority: Authority = {
  name: "Windrow at office",
  certificate: new TextEncoder().encode("certificate"),
  fingerprint: "AB:CD:EF:01:23:45:67:89",
}

const ofAuthority = {
  port: 3443,
  authority,
  speaksFor: (host: string) => /^(192\.168\..*|fd.*|.*\.local|localhost)$/.test(host),
}
export const withAuthority = { https: { ...ofAuthority, isRequired: false }, httpPort: 3000 }
export const setupOnly = { https: { ...ofAuthority, isRequired: true }, httpPort: 3000 }
export const withOwnPair = {
  https: { port: 3443, speaksFor: (host: string) => host === "compost.example.org", isRequired: false },
  hosts: ["192.168.1.21", "compost.example.org"],
  httpPort: 3000,
}

/** Pages that are only their names: what they say is tested with the real ones. */
const folder = mkdtempSync(join(tmpdir(), "windrow-secure-"))
const setupPages = ["setup", "setup-ready", "setup-arrived", "setup-plain", "setup-elsewhere"]
for (const name of ["app", "landing", "login", "signup", "not-found", ...setupPages])
  writeFileSync(join(folder, `${name}.html`), `<title>${name}</title>`)
writeFileSync(join(folder, "icon.svg"), "<svg/>")

/** A farm whose server is reached by a whole URL, so that https can be told from http. */
export const secureFarm = (overrides: Partial<Settings>, pages = folder) => {
  const settings: Settings = { ...usual, ...overrides }
  const world = farm()
  const app = createApp({ ...world, log: () => undefined, settings, pages: createPages(pages, settings) })
  const ask = async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set("host", new URL(url).host)
    return app.fetch(new Request(url, { ...init, headers, redirect: "manual" }))
  }
  return { ...world, ask }
}
