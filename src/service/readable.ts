import { statSync } from "node:fs"
import { dirname } from "node:path"
import { CommandError } from "../domain/errors"
import { succeeds } from "./run"
import { user, useradd } from "./unit"

/**
 * Looks whether the service can read its files, before anything is changed: root reads everything, and a service that
 * can't would not start again.
 * @throws CommandError with the commands that give it the file
 */
export const assertReadable = async (files: readonly string[]) => {
  const hasUser = await succeeds("id", user)
  for (const file of files) {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new CommandError(`There is no file ${file}. Nothing was changed.`)
    const isReadable = hasUser
      ? await succeeds("runuser", "-u", user, "--", "test", "-r", file)
      : isOpenToAll(file)
    if (!isReadable) throw new CommandError(unreadable(file, hasUser))
  }
}

const unreadable = (file: string, hasUser: boolean) =>
  `The service's user ${user} can't read ${file}. Nothing was changed. Give it the file, and call this again: ${hasUser ? "" : `${useradd.join(" ")}; `}chown ${user} ${file} && chmod 400 ${file}; every folder above must be open to that user, too.`

/** Without the user, what everybody may read is what it will read. */
const isOpenToAll = (file: string) =>
  (statSync(file).mode & 0o004) !== 0 &&
  foldersAbove(file).every((folder) => (statSync(folder).mode & 0o001) !== 0)

const foldersAbove = (path: string): string[] => {
  const folder = dirname(path)
  return folder === path ? [] : [folder, ...foldersAbove(folder)]
}
