import { readdir } from "node:fs/promises"
import { copiesFolder } from "../backups/copies"
import { silent } from "../backups/seen-copies"
import { errorOf, type Finding } from "./finding"
import type { Installation } from "./installation"

/** In milliseconds: a disk that sleeps wakes up within. */
const patience = 15_000

/** Returns the folders of copies that do not answer: nothing else may look into them, or it would wait for ever. */
export const silentFolders = async ({
  database,
  remote,
  backupTo,
}: Installation): Promise<readonly string[]> => {
  const elsewhere = backupTo === undefined || backupTo.startsWith("s3:") ? [] : [backupTo]
  const folders = remote ? [] : [copiesFolder(database), ...elsewhere]
  const answering = await Promise.all(folders.map((folder) => answers(folder)))
  return folders.filter((_, place) => !answering[place])
}

/** A folder that is missing or closed answers, too. */
export const answers = async (
  folder: string,
  read: (folder: string) => Promise<unknown> = (each) => readdir(each),
): Promise<boolean> => {
  const answer = read(folder).then(
    () => true,
    () => true,
  )
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), patience)
  const result = await Promise.race([answer, late.promise])
  clearTimeout(timer)
  return result
}

export const silentFindings = ({ database }: Installation, folders: readonly string[]): Finding[] =>
  folders.map((folder) =>
    folder === copiesFolder(database)
      ? errorOf("silent", silent(folder), "Look whether its disk or share is there.")
      : errorOf(
          "silent",
          `The folder ${folder} does not answer, so no copies are sent.`,
          "Look whether its disk or share is there; sending begins again when it answers.",
        ),
  )
