import { readdirSync } from "node:fs"
import { join } from "node:path"
import { isMet, type Result, type Run } from "./rig"

/**
 * Runs every file of prove/rigs against dist/windrow and prints a line for each result; `--only=kill` runs those
 * whose name has that word, `--quick` a smaller number of tries.
 */
const quick = process.argv.includes("--quick")
const only = process.argv.find((argument) => argument.startsWith("--only="))?.slice("--only=".length) ?? ""
const folder = join(import.meta.dir, "rigs")
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".ts") && name.includes(only))
  .sort()

console.log("| rig | tries | lost | corrupt | wrong | goal | met | seconds |")
console.log("|---|---|---|---|---|---|---|---|")
let missed = 0
for (const file of files) {
  const started = performance.now()
  const { prove }: { prove: (run: Run) => Promise<Result[]> } = await import(join(folder, file))
  for (const result of await prove({ quick })) {
    const { rig, tries, lost, corrupt, wrong, caughtAtLeast, why } = result
    if (!isMet(result)) missed += 1
    const goal = caughtAtLeast === undefined ? "0" : `≥ ${caughtAtLeast} caught`
    const seconds = Math.round((performance.now() - started) / 1000)
    const cells = [
      rig,
      tries.toLocaleString("en-US"),
      lost,
      corrupt,
      wrong,
      goal,
      isMet(result) ? "yes" : "**no**",
      seconds,
    ]
    console.log(`| ${cells.join(" | ")} |`)
    if (why && !isMet(result)) console.error(`${rig}: ${why}`)
  }
}
process.exit(missed > 0 || files.length === 0 ? 1 : 0)
