import { cpSync, readdirSync, rmSync } from "node:fs"
import { basename, join } from "node:path"

const staged = "dist/embedded"

/**
 * Copies each file of the folders into a folder of its own, and returns those in a fixed order. Bun embeds the files of one folder
 * in the order of the file system, which would make the bytes of the executable another on each machine.
 */
export const inFixedOrder = (folders: readonly string[]): string[] => {
  rmSync(staged, { recursive: true, force: true })
  const files = folders.flatMap((folder) => filesIn(folder).map((file) => ({ folder, file })))
  return files.map(({ folder, file }, index) => {
    const own = join(staged, String(index), basename(folder))
    cpSync(join(folder, file), join(own, file))
    return own
  })
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
