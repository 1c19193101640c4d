import { chownSync, existsSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"

/**
 * Gives what root has made in a data folder to the folder's owner: a service that runs as a user of its own could
 * not write it otherwise.
 */
export const giveToOwner = (folder: string): void => {
  if (process.geteuid?.() !== 0 || !existsSync(folder)) return
  const { uid, gid } = statSync(folder)
  for (const name of readdirSync(folder))
    if (/^(windrow\.db|before-restore-)/.test(name)) chownSync(join(folder, name), uid, gid)
}
