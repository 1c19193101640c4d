import { chmodSync, lchownSync, lstatSync, readdirSync, type Stats } from "node:fs"
import { join } from "node:path"
import { copiesFolder, copiesIn } from "../backups/copies"
import { type Finding, warningOf } from "./finding"
import type { Installation } from "./installation"

/** Is everything closed to others, and its folder's owner's? */
export const permissionFindings = ({ data, database }: Installation): Finding[] => {
  if (process.platform === "win32") return []
  const paths = pathsOf(data, database)
  return [...openPaths(paths), ...foreignPaths(data, paths)]
}

type Path = { path: string; stat: Stats }

/** Links are left out: what they name is somebody else's to close. */
const pathsOf = (data: string, database: string): Path[] => {
  const copies = copiesFolder(database)
  const tls = join(data, "tls")
  const files = ["", "-wal", "-shm", "-count"].map((part) => `${database}${part}`)
  const kept = isFolder(copies) ? copiesIn(copies).map(({ path }) => path) : []
  const keys = isFolder(tls) ? readdirSync(tls).map((name) => join(tls, name)) : []
  return [data, ...files, copies, ...kept, tls, ...keys, join(data, "messages.key")].flatMap((path) => {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    return stat && !stat.isSymbolicLink() ? [{ path, stat }] : []
  })
}

const isFolder = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const openPaths = (paths: Path[]): Finding[] =>
  paths
    .filter(({ stat }) => (stat.mode & 0o077) !== 0)
    .map(({ path, stat }) => {
      const mode = stat.isDirectory() ? 0o700 : 0o600
      const command = `chmod ${mode.toString(8)} ${path}`
      const found = warningOf(
        "permissions",
        `Others on this machine can open ${path}.`,
        `Close it: ${command}.`,
      )
      return isMine(stat) ? { ...found, fix: () => close(path, mode) } : found
    })

const close = (path: string, mode: number) => {
  chmodSync(path, mode)
  return `Closed ${path} to others.`
}

const isMine = ({ uid }: Stats) => [0, uid].includes(process.geteuid?.() ?? -1)

const foreignPaths = (data: string, paths: Path[]): Finding[] => {
  const owner = lstatSync(data).isSymbolicLink() ? undefined : lstatSync(data)
  if (!owner) return []
  return paths
    .filter(({ stat }) => stat.uid !== owner.uid)
    .map(({ path, stat }) => {
      const what = `${path} belongs to user ${stat.uid}, and its folder to user ${owner.uid}.`
      const found = warningOf("owner", what, `Run as root: chown ${owner.uid}:${owner.gid} ${path}.`)
      return isRoots(stat) ? { ...found, fix: () => giveBack(path, owner) } : found
    })
}

const giveBack = (path: string, { uid, gid }: Stats) => {
  lchownSync(path, uid, gid)
  return `Gave ${path} to the owner of its folder.`
}

/** A file with a second name may be somebody else's. */
const isRoots = (stat: Stats) =>
  process.geteuid?.() === 0 && stat.uid === 0 && (stat.isDirectory() || stat.nlink === 1)
