import { resolve } from "node:path"
import { noteCommandIn } from "../audit/commands"
import { type Arguments, UsageError } from "./arguments"

/** windrow backup [FILE] */
export const makeCopy = async (database: string, { words: [file], values }: Arguments) => {
  if (file === undefined) {
    const { copyIntoFolder } = await import("../backups/copy-into-folder")
    console.log(await copyIntoFolder(database, tidyingOf(values)))
    return noteCommandIn(database, "made a copy of the database")
  }
  const { backup } = await import("../backups/backup")
  await backup(database, file, values.replace !== undefined)
  await noteCommandIn(database, `copied the database to ${resolve(file)}`)
}

const tidyingOf = (values: Arguments["values"]) => {
  if (values["keep-all"] !== undefined && values.nightly !== undefined)
    throw new UsageError(
      "--keep-all and --nightly exclude each other, for example windrow backup --keep-all.",
    )
  if (values["keep-all"] !== undefined) return "nothing"
  return values.nightly === undefined ? "by hand" : "nightly"
}
