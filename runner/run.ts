import { cpus } from "node:os"
import { stopOnSignals } from "./bounded"
import { kinds, whole } from "./jobs"
import { inLanes } from "./lanes"
import { failuresOf, tableOf } from "./table"

/**
 * Runs the jobs of all kinds, with "all" also the long ones, or those of one kind: `bun runner/run.ts browser report` those
 * whose names have the word. Each is tried once. Ends with 1 when one failed or reached a bound.
 */
const [kind, ...words] = process.argv.slice(2)
const isKind = (name: string): name is keyof typeof kinds => name in kinds
const isAll = kind === "all"
if (kind !== undefined && !isAll && !isKind(kind))
  throw new Error(`There is no ${kind}: all, ${Object.keys(kinds).join(", ")}.`)
const jobs = kind === undefined || isAll ? whole(isAll) : kinds[kind](words)
if (jobs.length === 0) throw new Error(`No job has one of these words: ${words.join(" ")}.`)

stopOnSignals()
// A test with a browser or a weak link waits for half of its time.
const lanes = Math.min(2 * Math.max(2, cpus().length), jobs.length)
const outcomes = await inLanes(jobs, lanes, ({ name, isPassed, seconds, output }) => {
  console.log(`${output}${name} ${isPassed ? "passed" : "failed"} after ${seconds.toFixed(0)} s.\n`)
})
console.log(tableOf(outcomes))
const failures = failuresOf(outcomes)
if (failures) console.log(`\n${failures}`)
const left = jobs.length - outcomes.length
if (left > 0) console.log(`${left} jobs did not begin.`)
process.exit(failures || left > 0 ? 1 : 0)
