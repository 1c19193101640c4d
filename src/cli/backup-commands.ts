import { resolve } from "node:path"
import { noteCommandIn } from "../audit/commands"

/** windrow backup [FILE] */
export const makeCopy = async (database: string, file: string | undefined, keepAll: boolean) => {
  if (file === undefined) {
    const { copyIntoFolder } = await import("../backups/copy-into-folder")
    console.log(await copyIntoFolder(database, keepAll))
    return noteCommandIn(database, "made a copy of the database")
  }
  const { backup } = await import("../backups/backup")
  await backup(database, file)
  await noteCommandIn(database, `copied the database to ${resolve(file)}`)
}
