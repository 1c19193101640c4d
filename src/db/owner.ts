import { lchownSync, lstatSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"

/**
 * Gives what root has made in a data folder to the folder's owner: a service that runs as a user of its own could
 * not write it otherwise. Only root's own files and folders, and never what a link points to: the owner of the
 * folder could have put it there.
 */
export const chownToFolderOwner = (folder: string): void => {
  if (process.geteuid?.() !== 0) return
  try {
    const { uid, gid } = statSync(folder)
    for (const name of readdirSync(folder))
      if (isOurs(join(folder, name))) lchownSync(join(folder, name), uid, gid)
  } catch {
    // The folder is not there, or a file has gone meanwhile: the command itself tells what matters.
  }
}

const isOurs = (path: string) => {
  if (!/[/\\](windrow\.db|before-restore-)[^/\\]*$/.test(path)) return false
  const stat = lstatSync(path)
  return stat.uid === 0 && stat.nlink === 1
    ? stat.isFile() || stat.isDirectory()
    : stat.uid === 0 && stat.isDirectory()
}
