import { chmodSync, statSync } from "node:fs"
import { dirname } from "node:path"

/** Restricts the database's files to their owner. Returns a warning when others can write the folder. */
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
