import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { staticFiles } from "./static-files"

const folder = mkdtempSync(join(tmpdir(), "windrow-files-"))
afterAll(() => rmSync(folder, { recursive: true }))

test("a file is read again after a failed read", async () => {
  const file = join(folder, "robots.txt")
  writeFileSync(file, "gone soon")
  const { find, page } = staticFiles(folder, (text) => text)
  // Makes the server list the folder's files.
  expect(find("/none.txt")).toBeUndefined()
  rmSync(file)
  expect(async () => await find("/robots.txt")).toThrow(/ENOENT/)
  writeFileSync(file, "back")
  expect(new TextDecoder().decode((await find("/robots.txt"))?.plain)).toBe("back")
  writeFileSync(join(folder, "late.html"), "not in the list")
  expect(new TextDecoder().decode((await page("late")).plain)).toBe("not in the list")
})
