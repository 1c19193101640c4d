import { resolve } from "node:path"
import { noteCommandIn } from "../audit/commands"
import { type Arguments, UsageError } from "./arguments"

/** windrow backup [FILE] */
export const makeCopy = async (database: string, { words: [file], values }: Arguments) => {
  assertFits(file, values)
  if (file === undefined) {
    const { copyIntoFolder } = await import("../backups/copy-into-folder")
    console.log(await copyIntoFolder(database, tidyingOf(values)))
    return noteCommandIn(database, "made a copy of the database")
  }
  const { backup } = await import("../backups/backup")
  await backup(database, file, values.replace !== undefined)
  await noteCommandIn(database, `copied the database to ${resolve(file)}`)
}

/** A flag that would do nothing was meant to do something. */
const assertFits = (file: string | undefined, values: Arguments["values"]) => {
  if (file === undefined && values.replace !== undefined)
    throw new UsageError("--replace needs a FILE, for example windrow backup farm.sqlite --replace.")
  const tidying = ["keep-all", "nightly"].find((flag) => values[flag] !== undefined)
  if (file !== undefined && tidying)
    throw new UsageError(
      `--${tidying} is for a backup without FILE, for example windrow backup --${tidying}.`,
    )
}

const tidyingOf = (values: Arguments["values"]) => {
  if (values["keep-all"] !== undefined && values.nightly !== undefined)
    throw new UsageError(
      "--keep-all and --nightly exclude each other, for example windrow backup --keep-all.",
    )
  if (values["keep-all"] !== undefined) return "nothing"
  return values.nightly === undefined ? "by hand" : "nightly"
}
