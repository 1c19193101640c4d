import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { atOnce } from "../at-once"
import { checkFile, type Findings } from "../check"
import { lostSessions, type Progress, performAgain } from "../client"
import { type Call, counted, type Fault, faultEnv } from "../fault"
import { drop } from "../folder"
import { oldRecordsMissing, withOldSchema } from "../old-schema"
import { spread } from "../random"
import type { Result, Run } from "../rig"
import { entrySteps, fullScenario, shortYardSteps } from "../scenario"
import { startServer } from "../server"
import { stateOf } from "../state"
import type { Step } from "../step"
import { newTally, type Tally } from "../tally"
import { begun, continued, databaseOf, nothing, opened, type Template, withLongLog } from "../templates"
import { performAll, type Undisturbed, undisturbed, type Writers } from "../undisturbed"

/**
 * SIGKILL before, after and in the middle of the calls that a scenario makes to disk and network. Each time Windrow
 * starts again, has everything that it acknowledged, and comes to the end state of a run without kills when the
 * same is sent again with the same keys.
 */
export const prove = async ({ quick }: Run): Promise<Result[]> => {
  const tally = newTally()
  const yards = ["w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8"]
  const shortYards = await Promise.all(yards.map(shortYardSteps))
  const [first = [], second = []] = shortYards
  const [row, ...rest] = first
  if (!row) throw new Error("The short scenario has no steps.")
  const scenario = await fullScenario()
  const farm = await begun(["ana", "eve"])
  const many = await begun(yards)
  const parts = thirds(scenario.filter(({ name }) => !farm.progress.answers.has(name)))
  await sweep(tally, nothing(), [entrySteps(["ana"])], quick ? 12 : 250, 1)
  let before = farm
  for (const part of parts) {
    await sweep(tally, before, [part], quick ? 8 : 400)
    before = await continued(before, part)
  }
  await sweep(tally, many, shortYards, quick ? 8 : 400, 1)
  await sweep(tally, await withLongLog(many, row), [rest, second], quick ? 8 : 350, 1)
  await sweepUpdate(tally, quick ? 10 : 250)
  return [tally.result("SIGKILL at a call"), await control(farm, parts[0] ?? [], quick ? 4 : 20)]
}

/** A kill late in the scenario need not wait for its beginning each time. */
const thirds = (steps: readonly Step[]) =>
  [0, 1, 2].map((part) => steps.slice((part * steps.length) / 3, ((part + 1) * steps.length) / 3))

/** How many servers run side by side. */
const width = 3

/** Kills at `count` calls, evenly spread over all that the scenario makes; one of `tears` writes is torn, too. */
const sweep = async (tally: Tally, template: Template, writers: Writers, count: number, tears = 4) => {
  const wanted = await undisturbed(template, writers)
  await atOnce(spread(faultsOf(wanted.counts, tears), count), width, async (fault) =>
    tally.add(await killed(template, writers, wanted, fault), JSON.stringify(fault)),
  )
}

/** Before every call, after those that write nothing, and in the middle of every so many writes. */
const faultsOf = (counts: Undisturbed["counts"], tears: number): Fault[] => {
  const each = (call: Call, does: Fault["does"], every = 1): Fault[] =>
    Array.from({ length: Math.floor(counts[call] / every) }, (_, index) => ({
      call,
      at: (index + 1) * every,
      does,
    }))
  const after = (["sync", "truncate", "unlink", "rename", "send"] as const).flatMap((call) =>
    each(call, "after"),
  )
  return [...each("any", "before"), ...after, ...each("write", "tear", tears)]
}

/** Undefined when the call never came: writers at once do not make the same calls each time. */
const killed = async (
  template: Template,
  writers: Writers,
  wanted: Undisturbed,
  fault: Fault,
): Promise<Findings | undefined> => {
  const steps = [...template.steps, ...writers.flat()]
  const { data, progress } = opened(template)
  const isKilled = await runUntilKilled(data, writers, progress, fault)
  if (!isKilled) return undefined
  const again = await startServer({ data })
  if (!again.url) return failed(`it does not start again: ${await again.errors}`)
  const findings = checkFile(databaseOf(data), steps, progress)
  findings.lost.push(...(await lostSessions(again.url, progress)))
  await Promise.all(writers.map((own) => performAgain(again.url ?? "", own, progress)))
  findings.wrong.push(...progress.surprises)
  if ((await again.stop()) !== 0) findings.wrong.push("it does not stop in order")
  if (stateOf(databaseOf(data)) !== wanted.state) findings.wrong.push("the end state is another one")
  drop(data)
  return findings
}

const runUntilKilled = async (data: string, writers: Writers, progress: Progress, fault: Fault) => {
  const counters = join(data, "counters")
  const server = await startServer({ data, env: await faultEnv(counters, fault) })
  if (server.url) await performAll(server.url, writers, progress)
  await server.stop("SIGKILL")
  return counted(counters).fired > 0
}

const failed = (why: string): Findings => ({ lost: [], corrupt: [], wrong: [why] })

/** Kills while an older file is updated: it is old or new, and the copy made before is whole or not there. */
const sweepUpdate = async (tally: Tally, count: number) => {
  const { folder, rows } = withOldSchema(40)
  const template: Template = { ...nothing(), folder }
  const { counts } = await undisturbed(template, [])
  await atOnce(spread(faultsOf(counts, 1), count), width, async (fault) => {
    const { data, progress } = opened(template)
    await runUntilKilled(data, [], progress, fault)
    tally.add(await afterUpdate(data, rows), `in an update, ${JSON.stringify(fault)}`)
    drop(data)
  })
}

const afterUpdate = async (data: string, rows: number): Promise<Findings> => {
  const copies = readdirSync(data).filter((name) => /before-update-from-\d+$/.test(name))
  const missing = copies.flatMap((name) => oldRecordsMissing(join(data, name), rows))
  const again = await startServer({ data })
  if (!again.url) return failed(`it does not start after an update: ${await again.errors}`)
  await again.stop()
  missing.push(...oldRecordsMissing(databaseOf(data), rows))
  const left = existsSync(join(data, "windrow.db-wal")) ? ["its log is left after a stop"] : []
  return { lost: missing, corrupt: [], wrong: left }
}

/** Half of what was acknowledged is taken out of the file behind Windrow's back: the rig has to see it. */
const control = async (template: Template, steps: readonly Step[], count: number): Promise<Result> => {
  const tally = newTally()
  const wanted = await undisturbed(template, [steps])
  const faults = spread(
    faultsOf(wanted.counts, 1).filter(({ does }) => does === "before"),
    count * 2,
  ).slice(count)
  for (const fault of faults) {
    const { data, progress } = opened(template)
    await runUntilKilled(data, [steps], progress, fault)
    const { data: older } = opened(template)
    tally.add(checkFile(databaseOf(older), steps, progress), JSON.stringify(fault))
    drop(data)
    drop(older)
  }
  return tally.result("SIGKILL, control: an older copy in its place", count)
}
