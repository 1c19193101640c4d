import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { Answer } from "./compare"

/** What a question is told: how long and how often to measure. */
export type Run = { quick: boolean; blocks: number; milliseconds: number }

const quick = process.argv.includes("--quick")
const only = process.argv.find((argument) => argument.startsWith("--only="))?.slice("--only=".length)
const run: Run = quick ? { quick, blocks: 3, milliseconds: 600 } : { quick, blocks: 9, milliseconds: 2000 }

/** Every file of bench/questions answers one question; `--only=05` asks just that one. */
const folder = join(import.meta.dir, "questions")
const files = readdirSync(folder)
  .sort()
  .filter((name) => !only || name.startsWith(only))

const figure = (value: number) =>
  value >= 1000 ? Math.round(value).toLocaleString("en-US") : Number(value.toPrecision(3)).toString()

console.log("| # | question | ours | reference | ratio | goal | met | quiet |")
console.log("|---|---|---|---|---|---|---|---|")
let missed = 0
for (const file of files) {
  const { ask }: { ask: (run: Run) => Promise<Answer[]> } = await import(join(folder, file))
  for (const { question, ours, reference, ratio, unit, goal, met, quiet } of await ask(run)) {
    if (!met) missed += 1
    const cells = [
      Number(file.slice(0, 2)),
      question,
      `${figure(ours)} ${unit}`,
      `${figure(reference)} ${unit}`,
      ratio.toFixed(2),
      goal,
      met ? "yes" : "**no**",
      quiet ? "yes" : "no",
    ]
    console.log(`| ${cells.join(" | ")} |`)
  }
}
process.exit(missed > 0 ? 1 : 0)
