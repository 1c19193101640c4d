import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { certutil } from "./browser"

/**
 * Makes the store of NSS in a folder, with which a Chromium on Linux or a Firefox starts, and trusts these files of
 * authorities. One that is there stays.
 */
export const makeTrustStore = async (folder: string, authorities: readonly string[]) => {
  if (existsSync(join(folder, "cert9.db"))) return
  mkdirSync(folder, { recursive: true })
  const store = [await certutil(), "-d", `sql:${folder}`]
  run([...store, "-N", "--empty-password"])
  for (const file of authorities) run([...store, "-A", "-t", "C,,", "-n", file, "-i", file])
}

const run = (command: string[]) => {
  const { success, stderr } = Bun.spawnSync(command)
  if (!success) throw new Error(`${command.join(" ")}: ${stderr}`)
}
