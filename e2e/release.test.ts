import { afterEach, expect, test } from "bun:test"
import { cpSync, mkdirSync, rmSync } from "node:fs"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import { cleanEnv, executable, newFolder } from "./windrow"

const root = join(import.meta.dir, "..")

const folders: string[] = []
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true })
})

/** The SHA-256 of the executable that the sources of today give in a folder and an environment of their own. */
const builtIn = async (path: string, env: Record<string, string>) => {
  const made = newFolder()
  folders.push(made)
  const folder = join(made, path)
  for (const file of await sources()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  // A link to node_modules would not do: the names of the browser's files depend on where their sources really lie.
  for (const command of [["install", "--frozen-lockfile"], ["build.ts"]]) {
    const options = { cwd: folder, env: cleanEnv({ HOME: homedir(), ...env }), stdout: "ignore" } as const
    expect(await Bun.spawn([process.execPath, ...command], options).exited).toBe(0)
  }
  return new Bun.CryptoHasher("sha256")
    .update(await Bun.file(join(folder, "dist/windrow")).bytes())
    .digest("hex")
}

const sources = async () => {
  const list = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
  const files = await new Response(Bun.spawn(list, { cwd: root, stdout: "pipe" }).stdout).text()
  return files.split("\0").filter(Boolean)
}

test("two builds in other folders, other zones and other languages are equal byte for byte", async () => {
  const one = await builtIn("windrow", { TZ: "UTC", LANG: "C" })
  const other = await builtIn("another folder/deeper/farm", { TZ: "Asia/Tokyo", LANG: "de_DE.UTF-8" })
  expect(other).toBe(one)
})

/** On file systems that list folders in another order, the bytes would be others. */
test("the executable holds the browser's files in the order of their names", async () => {
  const names = [...new Bun.Glob("**/*").scanSync(join(root, "dist/web"))].sort()
  expect(names.length).toBeGreaterThan(50)
  const bytes = Buffer.from(await Bun.file(executable).bytes())
  const places = names.map((name) => bytes.indexOf(`/root/web/${name}\0`))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})
