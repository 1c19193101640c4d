import { cutPower, record, type Start } from "../recording"
import type { Result, Run } from "../rig"
import { type Step, shortYardSteps } from "../scenario"
import { fromSources } from "../server"
import { newTally, type Tally } from "../tally"
import { begun, type Template } from "../templates"

/**
 * A disk that refuses three fsyncs running, of a commit and of the copies while the process ends, and then works
 * again. The process is started again and goes on; what it acknowledges from then on has to survive a later power
 * cut, although the kernel has forgotten that the pages of the failed fsyncs never reached the disk.
 */
export const prove = async ({ quick }: Run): Promise<Result[]> => {
  const template = await begun(["ana"])
  const steps = await shortYardSteps("ana")
  const tally = newTally()
  for (const at of quick ? [4] : [4, 6, 8, 10]) await cut(tally, template, steps, { at, count: 24 })
  const trusting = newTally()
  const how = { command: fromSources, env: { PROVE_KEEP_LOG: "1" } }
  for (const at of quick ? [4] : [4, 8]) await cut(trusting, template, steps, { at, count: 24, how })
  return [
    tally.result("fsync fails, start, power cut"),
    trusting.result("fsync fails, start, power cut, control: log left as it is at start", quick ? 6 : 24),
  ]
}

type Failure = { at: number; count: number; how?: Pick<Start, "command" | "env"> }

/** The fsync number `at` and the two after it fail; the next start has no errors, and then the power goes. */
const cut = async (
  tally: Tally,
  template: Template,
  steps: readonly Step[],
  { at, count, how = {} }: Failure,
) => {
  const inject = [`fsync,fdatasync:error=EIO:when=${at}..${at + 2}`]
  const recording = await record(template, [
    { ...how, writers: [steps], inject, endsItself: true },
    { ...how, writers: [steps], again: true },
  ])
  const from = recording.begins[1] ?? 0
  await cutPower(recording, { count, seed: at, from }, ({ findings, where }) =>
    tally.add(findings, `fsyncs ${at} to ${at + 2}, ${where}`),
  )
}
