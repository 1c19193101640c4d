import { join } from "node:path"
import { entries } from "../../migrations/meta/_journal.json"
import { entries as ofPostgres } from "../../migrations/postgres/meta/_journal.json"
import type { Migrations } from "../db/migrations"

const inExecutable = Bun.isStandaloneExecutable
const root = join(import.meta.dir, "../..")

/** The built files of web/ and static/, which the executable contains. */
export const webFolder = inExecutable ? join(import.meta.dir, "web") : join(root, "dist/web")

/** Draws the home screen: built from web/app/draw-home.tsx. */
export const homeDrawing = join(webFolder, "../drawing/home.js")

/** The notices of everything in the executable: built by web/build/notices.ts, printed by windrow licenses. */
export const noticesFile = join(webFolder, "../notices/licenses.txt")

/** An export of a farm, unpacked, for windrow demo. */
export const demoFarm = inExecutable ? join(import.meta.dir, "demo-farm") : join(root, "src/demo/demo-farm")

export const databaseIn = (folder: string) => join(folder, "windrow.db")

export const migrations: Migrations = {
  folder: inExecutable ? join(import.meta.dir, "migrations") : join(root, "migrations"),
  newest: entries.at(-1)?.when ?? 0,
}

export const postgresMigrations: Migrations = {
  folder: join(migrations.folder, "postgres"),
  newest: ofPostgres.at(-1)?.when ?? 0,
}
