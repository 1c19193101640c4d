import { expect, test } from "bun:test"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const script = readFileSync(join(import.meta.dir, "../../docs/cluster/archive-log"), "utf8")

test("a log is archived only where the mark says that the archive's disk is mounted, and never over another one", () => {
  const folder = mkdtempSync(join(tmpdir(), "windrow-archive-"))
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
  const here = script.replace("folder=/mnt/windrow-archive\n", `folder=${folder}\n`)
  const log = join(folder, "log")
  writeFileSync(log, "one")
  const archive = () => Bun.spawnSync(["sh", "-c", here, "archive-log", log, "00000001"])
  const refused = archive()
  expect([refused.exitCode, existsSync(join(folder, "00000001"))]).toEqual([1, false])
  expect(refused.stderr.toString()).toContain("its disk seems not to be mounted. If it is: touch ")
  writeFileSync(join(folder, "windrow-archive.txt"), "")
  expect([archive().exitCode, readFileSync(join(folder, "00000001"), "utf8")]).toEqual([0, "one"])
  expect(archive().exitCode).toBe(0)
  writeFileSync(log, "two")
  expect(archive().exitCode).not.toBe(0)
  expect(readFileSync(join(folder, "00000001"), "utf8")).toBe("one")
})
