import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { fsyncPath } from "../db/file-system"
import { CommandError, errorMessage } from "../domain/errors"

/** Returns the folder, in the data folder, of the certificates made here. */
export const folderIn = (data: string): string => join(data, "tls")

/** Undefined without the file. @throws CommandError when it can't be read */
export const readText = (file: string): string | undefined => {
  try {
    return readFileSync(file, "utf8")
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined
    throw new CommandError(`The file ${file} can't be read: ${errorMessage(error)}.`)
  }
}

/**
 * For this user only, and whole after a kill: each the old text, or the new one. All are complete beside before the first is
 * replaced, so that a full disk replaces none. @throws CommandError
 */
export const writePrivately = (folder: string, texts: Record<string, string>): void => {
  const files = Object.keys(texts)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const file of files) writeSynced(`${file}.part`, texts[file] ?? "")
    for (const file of files) renameSync(`${file}.part`, file)
    fsyncPath(folder)
  } catch (error) {
    throw new CommandError(`The files ${files.join(" and ")} can't be written: ${errorMessage(error)}.`)
  }
}

const writeSynced = (file: string, text: string) => {
  const handle = openSync(file, "w", 0o600)
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Closes a folder and files to other users, which a copy may have opened. Not every file system has permissions. */
export const restrictAccess = (folder: string, files: readonly string[]): void => {
  if (process.platform === "win32") return
  for (const [path, mode] of [[folder, 0o700], ...files.map((file) => [file, 0o600] as const)] as const) {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat && (stat.mode & 0o077) !== 0 && stat.uid === process.geteuid?.()) chmodSync(path, mode)
  }
}
