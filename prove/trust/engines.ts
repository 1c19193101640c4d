import { readFileSync } from "node:fs"
import type { Driver } from "../../e2e/browsers/driver"
import { openFirefox } from "../../e2e/browsers/firefox"
import { miniBrowserPath, openWebKit } from "../../e2e/browsers/webkit"
import { cover } from "./network"

/** Each opens as for a person who trusts nobody of ours, or the authority of a file. */
export const engines: Record<string, (authority?: string) => Promise<Driver>> = {
  // With GnuTLS below it, which trusts what the system trusts.
  webkit: async (authority) => {
    if (authority) cover(systemsAuthorities, systems + readFileSync(authority, "utf8"))
    return openWebKit(miniBrowserPath() ?? "", ["--enable-mock-capture-devices=true"])
  },
  firefox: async (authority) => {
    const path = Bun.which("firefox-esr") ?? Bun.which("firefox") ?? ""
    return openFirefox(path, { preferences: fakeCamera, authorities: authority ? [authority] : [] })
  },
}

const systemsAuthorities = "/etc/ssl/certs/ca-certificates.crt"
const systems = readFileSync(systemsAuthorities, "utf8")
const fakeCamera = { "media.navigator.streams.fake": true, "media.navigator.permission.disabled": true }
