import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** In memory where there is such a place: thousands of databases are written, and none is kept. */
const parent = existsSync("/dev/shm") ? "/dev/shm" : tmpdir()

/** An empty folder that goes with this process, if not before. */
export const newFolder = () => {
  const folder = mkdtempSync(join(parent, "windrow-prove-"))
  open.add(folder)
  return folder
}

export const copyOf = (template: string | undefined) => {
  const folder = newFolder()
  if (template) cpSync(template, folder, { recursive: true })
  return folder
}

export const drop = (folder: string) => {
  rmSync(folder, { recursive: true, force: true })
  open.delete(folder)
}

const open = new Set<string>()
process.once("exit", () => {
  for (const folder of open) rmSync(folder, { recursive: true, force: true })
})
// Else a signal would end the process without its exit handlers.
process.once("SIGINT", () => process.exit(130))
process.once("SIGTERM", () => process.exit(143))
