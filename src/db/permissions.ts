import { chmodSync, statSync } from "node:fs"
import { dirname } from "node:path"

/**
 * Takes the database's files from everybody but their owner: password hashes, sessions and photos are in them, and
 * a copy that was put there by hand has the mode that its maker liked. Answers a sentence where others can change
 * the folder itself, which may hold other things than ours.
 */
export const restrictPermissions = (file: string): string | undefined => {
  if (process.platform === "win32") return undefined
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    const stat = statSync(name, { throwIfNoEntry: false })
    if (stat && (stat.mode & 0o077) !== 0 && stat.uid === process.geteuid?.()) chmodSync(name, 0o600)
  }
  const folder = dirname(file)
  if ((statSync(folder).mode & 0o022) === 0) return undefined
  return `Others on this machine can replace the database: chmod 700 ${folder}.`
}
