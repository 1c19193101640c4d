import { join } from "node:path"
import { entries } from "../../migrations/meta/_journal.json"
import type { Migrations } from "../db/migrate"

const inExecutable = Bun.isStandaloneExecutable
const root = join(import.meta.dir, "../..")

/** What the build made of web/ and static/; the executable carries it beside its code. */
export const webFolder = inExecutable ? join(import.meta.dir, "web") : join(root, "dist/web")

/** The database of a data folder. */
export const databaseIn = (folder: string) => join(folder, "windrow.db")

/** The steps that lead a database to this program's schema. */
export const migrations: Migrations = {
  folder: inExecutable ? join(import.meta.dir, "migrations") : join(root, "migrations"),
  newest: entries.at(-1)?.when ?? 0,
}
