import { existsSync, lstatSync, statSync } from "node:fs"
import { checkDatabase, tableCounts } from "../backups/check"
import { migrationIn } from "../db/sqlite/database-file"
import { inspectFile } from "../db/sqlite/inspect-file"
import { errorMessage } from "../domain/errors"
import { errorOf, type Finding, noteOf, warningOf } from "./finding"
import type { Installation } from "./installation"

/** Is there a database, of this program's version, and undamaged? */
export const databaseFindings = async (installation: Installation): Promise<Finding[]> => {
  const { data, database, migrations } = installation
  if (!existsSync(data)) return [missing(`There is no folder ${data}.`)]
  const stat = statSync(database, { throwIfNoEntry: false })
  if (!stat) return [missing(`There is no database ${database}.`)]
  if (!stat.isFile() || stat.size === 0)
    return [
      errorOf(
        "database",
        `${database} is an empty file, or none.`,
        "Restore a copy: windrow restore latest.",
      ),
    ]
  const version = migrationIn(database)
  if (version === migrations.newest)
    return [...linkFindings(database), ...(await contentFindings(installation))]
  return [...linkFindings(database), otherVersion(installation, version)]
}

const missing = (what: string) =>
  errorOf(
    "database",
    what,
    "Name its folder, for example --data /var/lib/windrow; a lost one comes back with windrow restore latest.",
  )

const otherVersion = ({ database, migrations }: Installation, version: number): Finding => {
  try {
    inspectFile(database, migrations)
  } catch (error) {
    return errorOf("version", errorMessage(error), "Start the newest windrow that was ever used with it.")
  }
  if (version === 0)
    return errorOf("database", `${database} can't be read.`, "Restore a copy: windrow restore latest.")
  return noteOf("version", "The database is of an older version; the next start updates it, after a copy.")
}

/** A rename, as restoring does one, would replace the link. */
const linkFindings = (database: string): Finding[] =>
  lstatSync(database).isSymbolicLink()
    ? [
        warningOf(
          "link",
          `${database} is a link.`,
          "Move the database there, or name its folder with --data.",
        ),
      ]
    : []

const contentFindings = async ({ database, isQuick }: Installation): Promise<Finding[]> => {
  if (isQuick) return [noteOf("database", "The database was not read as a whole, because of --quick.")]
  try {
    const contents = await checkDatabase(database)
    return [noteOf("database", `${tableCounts(contents)} were read, and all are sound.`)]
  } catch (error) {
    const advice = "Stop the server, and restore a copy: windrow restore latest; it keeps what it replaces."
    return [errorOf("database", errorMessage(error), advice)]
  }
}
