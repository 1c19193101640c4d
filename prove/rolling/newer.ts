import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"

const root = join(import.meta.dir, "../..")
const left = new Set(["node_modules", "dist", ".git"])

export const newerVersion = "99.0.0"

/** They get a column each. */
const tables = ["compost_rows", "temperatures", "turns"]

/**
 * Builds the version after this one in the folder: it has a column more in some tables, and the migration that
 * `bun run migration` writes for them. Resolves to its executable.
 */
export const buildNewer = async (folder: string): Promise<string> => {
  cpSync(root, folder, { recursive: true, filter: (path) => !left.has(relative(root, path)) })
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  change(join(folder, "package.json"), /"version": "[^"]*"/, () => `"version": "${newerVersion}"`)
  for (const table of tables) {
    const id = new RegExp(`sqliteTable\\(\\s*"${table}",\\s*\\{\\s*id: \\w+\\(\\),`)
    change(join(folder, "src/db/schema.ts"), id, (found) => `${found} weather: text(),`)
  }
  await run(folder, "src/db/make-migration.ts", "weather")
  await run(folder, "build.ts")
  return join(folder, "dist/windrow")
}

const change = (file: string, find: RegExp, replace: (found: string) => string) => {
  const text = readFileSync(file, "utf8")
  const changed = text.replace(find, replace)
  if (changed === text) throw new Error(`${file} has no ${find}.`)
  writeFileSync(file, changed)
}

const run = async (cwd: string, ...words: string[]) => {
  const child = Bun.spawn([process.execPath, ...words], { cwd, stdout: "ignore", stderr: "pipe" })
  const said = await new Response(child.stderr).text()
  if ((await child.exited) !== 0) throw new Error(`${words.join(" ")}: ${said}`)
}
