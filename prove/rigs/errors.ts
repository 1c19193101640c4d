import { join } from "node:path"
import { atOnce } from "../at-once"
import { checkFile, type Findings } from "../check"
import { type Progress, perform, performAgain, type Refusal } from "../client"
import { type DiskError, describe, diskErrors, isFullDisk } from "../disk-errors"
import { counted, type Fault, faultEnv } from "../fault"
import { drop } from "../folder"
import { fullDiskFailures } from "../full-disk"
import { spread } from "../random"
import type { Result, Run } from "../rig"
import { shortYardSteps } from "../scenario"
import { type Server, startServer } from "../server"
import type { Step } from "../step"
import { newTally } from "../tally"
import { begun, databaseOf, opened, type Template } from "../templates"
import { undisturbed } from "../undisturbed"

/**
 * Lets a call to the database's files fail, once or from then on, at many points of a scenario. A call that failed
 * is never acknowledged, and after a start without errors everything acknowledged is there. How a failure shows is
 * part of the promise: see `isExpected`.
 */
export const prove = async ({ quick }: Run): Promise<Result[]> => {
  const template = await begun(["ana"])
  const steps = await shortYardSteps("ana")
  const { counts } = await undisturbed(template, [steps])
  const faults = diskErrors(counts)
  const tally = newTally()
  await atOnce(spread(faults, quick ? 40 : 900), 8, async (fault) =>
    tally.add(await failedRun(template, steps, fault), describe(fault)),
  )
  return [tally.result("error of a disk call"), await control(template, steps, quick ? 3 : 10)]
}

/** Undefined when the call never came. */
const failedRun = async (
  template: Template,
  steps: readonly Step[],
  fault: DiskError,
): Promise<Findings | undefined> => {
  const { data, progress } = opened(template)
  const counters = join(data, "counters")
  const server = await startServer({ data, env: await faultEnv(counters, fault) })
  const wrong = server.url
    ? await whileServing(server, server.url, steps, progress, fault)
    : isFullDisk(fault)
      ? [`it does not start on a full disk: ${await server.errors}`]
      : []
  wrong.push(...(await endOf(server, progress)))
  if (counted(counters).fired === 0) return undefined
  const findings = await afterwards(data, [...template.steps, ...steps], steps, progress)
  findings.wrong.unshift(...wrong)
  drop(data)
  return findings
}

/** Sends the steps in spite of refusals, and tells what must not have happened. */
const whileServing = async (
  server: Server,
  url: string,
  steps: readonly Step[],
  progress: Progress,
  fault: DiskError,
) => {
  const refusals: Refusal[] = []
  let answeredBefore = 0
  const noted = (refusal: Refusal) => {
    if (refusals.length === 0) answeredBefore = progress.answers.size
    return refusals.push(refusal) > 0
  }
  await perform(url, steps, progress, noted)
  const wrong = refusals
    .filter((refusal, at) => !isExpected(refusal, fault) && !follows(refusal, refusals.slice(0, at)))
    .map(sentenceOf)
  if (fault.name === "EINTR" && refusals.length > 0) wrong.push("an interrupted call was not tried again")
  if (isFullDisk(fault)) wrong.push(...(await fullDiskFailures(server, url, steps, progress, fault)))
  const isBroken = fault.name === "EIO" && fault.call === "sync" && refusals.length > 0
  if (isBroken && progress.answers.size > answeredBefore) wrong.push("it acknowledges after the disk failed")
  if (isBroken && !(await endsSoon(server))) wrong.push("it goes on after the disk failed")
  return wrong
}

/** A full disk is named; anything else is a failure of the server, or of a disk that is full in other words. */
const isExpected = ({ status, text }: Refusal, fault: DiskError) =>
  isFullDisk(fault) ? status === 507 && /disk/i.test(text) : [500, 503, 507].includes(status)

/** Once a piece of a photo was refused, its later pieces and its record are out of place: 409. */
const follows = ({ step, status }: Refusal, before: readonly Refusal[]) =>
  status === 409 && before.some((earlier) => earlier.step.until === (step.until ?? step.name))

const sentenceOf = ({ step, status, text }: Refusal) => `${step.name}: ${status} ${text}`

const endsSoon = (server: Server) =>
  Promise.race([server.exited.then(() => true), Bun.sleep(3000).then(() => false)])

/** Whether it had ended or is stopped now: with 0 or 1, and in sentences. */
const endOf = async (server: Server, { surprises }: Progress) => {
  surprises.length = 0
  const code = await server.stop()
  const errors = await server.errors
  const isSource = errors.includes("$bunfs") || errors.split("\n").some((line) => line.length > 400)
  return [
    ...(code === 0 || code === 1 ? [] : [`exit code ${code}`]),
    ...(isSource ? ["source code on stderr"] : []),
  ]
}

/** Without errors everything acknowledged is there, and the rest can be sent again. */
const afterwards = async (
  data: string,
  all: readonly Step[],
  steps: readonly Step[],
  progress: Progress,
): Promise<Findings> => {
  const again = await startServer({ data })
  if (!again.url) return { lost: [], corrupt: [], wrong: [`it does not start again: ${await again.errors}`] }
  const findings = checkFile(databaseOf(data), all, progress)
  await performAgain(again.url, steps, progress)
  findings.wrong.push(...progress.surprises)
  if ((await again.stop()) !== 0) findings.wrong.push("it does not stop in order")
  return findings
}

/** Writes that are left out and reported as done: what was acknowledged since is not there. */
const control = async (template: Template, steps: readonly Step[], count: number): Promise<Result> => {
  const tally = newTally()
  for (let number = 1; number <= count; number++) {
    const { data, progress } = opened(template)
    const fault: Fault = { call: "write", at: 5 * number, does: "lie", times: 0, file: "windrow.db-wal" }
    const server = await startServer({ data, env: await faultEnv(join(data, "counters"), fault) })
    if (server.url) await perform(server.url, steps, progress)
    await server.stop("SIGKILL")
    tally.add(checkFile(databaseOf(data), [...template.steps, ...steps], progress), `write ${5 * number}`)
    drop(data)
  }
  return tally.result("error of a disk call, control: writes left out", count)
}
