import { join } from "node:path"
import type { Result } from "../rig"

/** Every caller × call × id of src/test/matrix.test.ts, of which the ordinary tests ask a fifth: a cell is an expectation. */
export const prove = async (): Promise<Result[]> => {
  const root = join(import.meta.dir, "../..")
  const command = [process.execPath, "test", "--timeout", "120000", "./src/test/matrix.test.ts"]
  const run = Bun.spawn(command, {
    cwd: root,
    env: { ...process.env, EVERY_CELL: "1" },
    stdout: "ignore",
    stderr: "pipe",
  })
  const told = await new Response(run.stderr).text()
  const number = (what: RegExp) => Number(what.exec(told)?.[1]?.replaceAll(",", "") ?? 0)
  const failed = (await run.exited) === 0 ? 0 : Math.max(1, number(/^ *(\d+) fail$/m))
  const tries = number(/^ *([\d,]+) expect\(\) calls$/m)
  return [{ rig: "callers × calls × ids", tries, lost: 0, corrupt: 0, wrong: failed, why: told.slice(-500) }]
}
