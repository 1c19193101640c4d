import { rmSync } from "node:fs"
import { join } from "node:path"
import { chromium } from "playwright"
import { browserFlags, browserPath } from "./browser"
import { makeTrustStore } from "./trust-store"
import { newFolder } from "./windrow"

/** `authorities` are files of certificates; `hosts` are names and addresses that lead to this machine. */
type Wish = { authorities?: readonly string[]; hosts: readonly string[]; flags?: string[]; path?: string }

/** Chromium of a person of its own, who trusts these authorities. Not incognito, where nothing can be installed. */
export const openChromium = async ({ authorities = [], hosts, flags = [], path = browserPath() }: Wish) => {
  const home = newFolder()
  await makeTrustStore(join(home, ".pki/nssdb"), authorities)
  const rules = hosts.map((host) => `MAP ${host} 127.0.0.1`).join(",")
  const context = await chromium.launchPersistentContext(join(home, "profile"), {
    executablePath: path,
    args: [...browserFlags, `--host-resolver-rules=${rules}`, ...flags],
    env: { ...process.env, HOME: home },
    permissions: ["camera"],
    viewport: { width: 390, height: 844 },
  })
  const close = async () => {
    await context.close()
    rmSync(home, { recursive: true })
  }
  return { context, close }
}
