import { readdirSync } from "node:fs"
import { join } from "node:path"
import { isMet, type Result, type Run } from "./rig"
import { printHead, printNotRun, printResult } from "./table"

/**
 * Runs every file of prove/rigs against dist/windrow and prints a line for each result; `--only=kill` runs those
 * whose name has that word, `--only=kill.ts` that file, `--quick` a smaller number of tries.
 */
const quick = process.argv.includes("--quick")
const only = process.argv.find((argument) => argument.startsWith("--only="))?.slice("--only=".length) ?? ""
const folder = join(import.meta.dir, "rigs")
const all = readdirSync(folder).filter((name) => name.endsWith(".ts"))
const files = all.includes(only) ? [only] : all.filter((name) => name.includes(only)).sort()

/** These do without the calls, the tools and the file systems of Linux. */
const portable = ["cut-connections.ts", "fuzz.ts", "matrix.ts"]

const resultsOf = async (file: string): Promise<Result[]> => {
  try {
    const { prove }: { prove: (run: Run) => Promise<Result[]> } = await import(join(folder, file))
    return await prove({ quick })
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return [{ rig: file, tries: 0, lost: 0, corrupt: 0, wrong: 1, why }]
  }
}

printHead()
let missed = 0
for (const file of files) {
  if (process.platform !== "linux" && !portable.includes(file)) {
    printNotRun(file.replace(".ts", ""), "not run here: Linux only")
    continue
  }
  const started = performance.now()
  const results = await resultsOf(file)
  if (results.length === 0) printNotRun(file.replace(".ts", ""), "not run with --quick, or without its tools")
  for (const result of results) {
    if (!isMet(result)) missed += 1
    printResult(result, (performance.now() - started) / 1000)
  }
}
process.exit(missed > 0 || files.length === 0 ? 1 : 0)
