import { afterAll } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** The databases of this run. Preloaded (bunfig.toml), so that it is removed after all tests. */
export const farmsFolder = mkdtempSync(join(tmpdir(), "windrow-farms-"))

afterAll(() => rmSync(farmsFolder, { recursive: true, force: true }))
