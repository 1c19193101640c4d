import { join } from "node:path"

/** Runs a command of the program from its sources, without inherited WINDROW_* variables. */
export const runCommand = async (words: readonly string[], env: Record<string, string> = {}) => {
  const run = Bun.spawn([process.execPath, join(import.meta.dir, "../main.ts"), ...words], {
    env: { PATH: process.env.PATH ?? "", TMPDIR: process.env.TMPDIR ?? "", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  })
  const [out, err] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()])
  return { code: await run.exited, out, err }
}
