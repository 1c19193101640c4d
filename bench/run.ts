import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { Measurement } from "./compare"

/** How long and how often a question measures. */
export type Run = { quick: boolean; blocks: number; milliseconds: number }

const quick = process.argv.includes("--quick")
const only = process.argv.find((argument) => argument.startsWith("--only="))?.slice("--only=".length)
const run: Run = quick ? { quick, blocks: 3, milliseconds: 600 } : { quick, blocks: 9, milliseconds: 2000 }

/** Each file of bench/questions measures one question; `--only=05` runs a single one. */
const folder = join(import.meta.dir, "questions")
const files = readdirSync(folder)
  .sort()
  .filter((name) => !only || name.startsWith(only))

const figure = (value: number) =>
  Number.isNaN(value)
    ? "–"
    : value >= 1000
      ? Math.round(value).toLocaleString("en-US")
      : Number(value.toPrecision(3)).toString()

/** A figure, and the CPU of a request beside a rate. */
const cell = (value: number, unit: string, cpu: number | undefined) =>
  `${figure(value)} ${unit}${cpu === undefined ? "" : `, ${figure(cpu)} µs`}`

/** A ratio, and between which two those of its blocks lay. */
const ratioCell = (ratio: number, spread: Measurement["spread"]) =>
  Number.isNaN(ratio)
    ? "–"
    : ratio.toFixed(2) + (spread ? ` (${spread.map((end) => end.toFixed(2)).join("–")})` : "")

console.log("| # | question | ours | reference | ratio | goal | met | stable |")
console.log("|---|---|---|---|---|---|---|---|")
let missed = 0
for (const file of files) {
  const { measure }: { measure: (run: Run) => Promise<Measurement[]> } = await import(join(folder, file))
  for (const { question, ours, reference, ratio, spread, cpu, unit, goal, met, stable } of await measure(
    run,
  )) {
    if (!met) missed += 1
    const cells = [
      Number(file.slice(0, 2)),
      question,
      cell(ours, unit, cpu?.ours),
      cell(reference, unit, cpu?.reference),
      ratioCell(ratio, spread),
      goal,
      met ? "yes" : "**no**",
      stable ? "yes" : "no",
    ]
    console.log(`| ${cells.join(" | ")} |`)
  }
}
process.exit(missed > 0 ? 1 : 0)
