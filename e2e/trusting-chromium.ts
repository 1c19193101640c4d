import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { chromium } from "playwright"
import { browserFlags, browserPath, certutil } from "./browser"
import { newFolder } from "./windrow"

/** `authorities` are files of certificates; `hosts` are names and addresses that lead to this machine. */
type Wish = { authorities?: readonly string[]; hosts: readonly string[]; flags?: string[]; path?: string }

/** Chromium of a person of its own, who trusts these authorities. Not incognito, where nothing can be installed. */
export const openChromium = async ({ authorities = [], hosts, flags = [], path = browserPath() }: Wish) => {
  const home = newFolder()
  await trust(home, authorities)
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

const trust = async (home: string, authorities: readonly string[]) => {
  const folder = join(home, ".pki/nssdb")
  mkdirSync(folder, { recursive: true })
  const store = [await certutil(), "-d", `sql:${folder}`]
  run([...store, "-N", "--empty-password"])
  for (const file of authorities) run([...store, "-A", "-t", "C,,", "-n", file, "-i", file])
}

const run = (command: string[]) => {
  const { success, stderr } = Bun.spawnSync(command)
  if (!success) throw new Error(`${command.join(" ")}: ${stderr}`)
}
