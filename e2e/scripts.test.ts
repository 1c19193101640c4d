import { expect, test } from "bun:test"
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const root = join(import.meta.dir, "..")

/** Biome's words about names that no script of a folder declares. */
const undeclaredIn = (folder: string) => {
  const rules = { recommended: false, correctness: { noUndeclaredVariables: "error" } }
  const config = { root: true, linter: { rules }, files: { maxSize: 5_000_000 } }
  writeFileSync(join(folder, "biome.json"), JSON.stringify(config))
  const { stdout, stderr } = Bun.spawnSync(
    [join(root, "node_modules/.bin/biome"), "lint", "--max-diagnostics=none", "."],
    {
      cwd: folder,
      timeout: 60_000,
    },
  )
  const said = `${stdout}${stderr}`
  expect(said).toMatch(/Checked \d+ files/)
  return [...said.matchAll(/The (\S+) variable is undeclared/g)].map(([, name]) => name)
}

// Bun's bundler has moved a small component into another script and left its styles behind: a new farm's home failed.
test("no script of the app uses a name that it does not have", () => {
  const folder = mkdtempSync(join(tmpdir(), "windrow-scripts-"))
  cpSync(join(root, "dist/web/assets"), folder, { recursive: true })
  writeFileSync(join(folder, "control.js"), "styleOfNobody.empty")
  const names = new Set(undeclaredIn(folder))
  rmSync(folder, { recursive: true })
  // React asks for it by `typeof`.
  expect([...names].sort()).toEqual(["__REACT_DEVTOOLS_GLOBAL_HOOK__", "styleOfNobody"])
})
