import { type Cut, cutPower } from "../cut-power"
import { record, type Start } from "../recording"
import type { Result, Run } from "../rig"
import { shortYardSteps } from "../scenario"
import { fromSources } from "../server"
import type { Step } from "../step"
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
  const trusting = newTally()
  for (const at of quick ? [4] : [4, 6, 8, 10]) {
    const recording = await recordAround(template, steps, at)
    const [, from = 0] = recording.begins
    const add = (to: Tally) => (cut: Cut) => to.add(cut.findings, `fsyncs ${at} to ${at + 2}, ${cut.where}`)
    await cutPower(recording, { count: quick ? 24 : 100, seed: at, from }, add(tally))
    const lazy = await recordAround(template, steps, at, trustingStart)
    const [, again = 0] = lazy.begins
    await cutPower(lazy, { count: quick ? 12 : 24, seed: at, from: again }, add(trusting))
  }
  return [
    tally.result("fsync fails, start, power cut"),
    trusting.result("fsync fails, start, power cut, control: log left as it is", quick ? 4 : 32),
  ]
}

/** The same program, which never copies the log into the file but when it is closed. */
const trustingStart = { command: fromSources, env: { PROVE_CHECKPOINT: "NOOP" } }

/** The fsync number `at` and the two after it fail; the next start has no errors. */
const recordAround = (template: Template, steps: readonly Step[], at: number, start: Partial<Start> = {}) =>
  record(template, [
    {
      ...start,
      writers: [steps],
      inject: [`fsync,fdatasync:error=EIO:when=${at}..${at + 2}`],
      endsItself: true,
    },
    { ...start, writers: [steps], again: true },
  ])
