import { afterAll, afterEach, beforeEach } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** The databases of this run. Preloaded (bunfig.toml), so that it is removed after all tests. */
export const farmsFolder = mkdtempSync(join(tmpdir(), "windrow-farms-"))

/** Ends of connections that a test has begun. Those that a file begins before its tests stay open for all of them. */
export const endings: (() => unknown)[] = []

beforeEach(() => void endings.splice(0))
afterEach(() => {
  for (const end of endings.splice(0)) end()
})
afterAll(() => rmSync(farmsFolder, { recursive: true, force: true }))
