import { join } from "node:path"

const inExecutable = Bun.isStandaloneExecutable
const root = join(import.meta.dir, "..")

/** What the build made of web/ and static/; the executable carries it beside its code. */
export const webFolder = inExecutable ? join(import.meta.dir, "web") : join(root, "dist/web")

/** The steps that lead a database to this program's schema. */
export const migrationsFolder = inExecutable ? join(import.meta.dir, "migrations") : join(root, "migrations")
