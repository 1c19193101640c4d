import { lchownSync, lstatSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"

/**
 * Gives root's files in a data folder to its owner, but never follows links.
 * A service with its own user could not write them otherwise.
 */
export const chownToFolderOwner = (folder: string): void => {
  if (process.geteuid?.() !== 0) return
  try {
    const { uid, gid } = statSync(folder)
    // A link may lead anywhere: what it names keeps its owner.
    const copies = join(folder, "backups")
    const hasCopies = lstatSync(copies, { throwIfNoEntry: false })?.isDirectory()
    for (const within of hasCopies ? [folder, copies] : [folder])
      for (const name of readdirSync(within))
        if (isOurs(join(within, name))) lchownSync(join(within, name), uid, gid)
  } catch {
    // The folder or a file is gone; the command itself reports what matters.
  }
}

const isOurs = (path: string) => {
  if (!/[/\\](windrow\.db|before-restore-|backups$|windrow-)[^/\\]*$/.test(path)) return false
  const stat = lstatSync(path)
  return stat.uid === 0 && stat.nlink === 1
    ? stat.isFile() || stat.isDirectory()
    : stat.uid === 0 && stat.isDirectory()
}
