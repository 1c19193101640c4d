import { constants } from "node:os"
import { join } from "node:path"
import { atOnce } from "../at-once"
import { checkFile, type Findings } from "../check"
import { type Progress, perform, performAgain, type Refusal } from "../client"
import { type Call, counted, type Fault, faultEnv } from "../fault"
import { drop } from "../folder"
import { spread } from "../random"
import type { Result, Run } from "../rig"
import { emailOf, passwordOf, type Step, shortYardSteps } from "../scenario"
import { type Server, startServer } from "../server"
import { newTally } from "../tally"
import { begun, databaseOf, opened, type Template } from "../templates"
import { undisturbed } from "../undisturbed"

/**
 * Lets a call to the database's files fail, once or from then on, at many points of a scenario. A call that failed
 * is never acknowledged, and after a start without errors everything acknowledged is there. How a failure shows is
 * part of the promise: see `expected`.
 */
export const prove = async ({ quick }: Run): Promise<Result[]> => {
  const template = await begun(["ana"])
  const steps = await shortYardSteps("ana")
  const { counts } = await undisturbed(template, [steps])
  const faults = faultsOf(counts)
  const tally = newTally()
  await atOnce(spread(faults, quick ? 40 : 900), 3, async (fault) =>
    tally.add(await failedRun(template, steps, fault), describe(fault)),
  )
  return [tally.result("error of a disk call"), await control(template, steps, quick ? 3 : 10)]
}

const { EIO, ENOSPC, EDQUOT, EROFS, EINTR, EACCES, ENOMEM, EMFILE } = constants.errno
const errors = { EIO, ENOSPC, EDQUOT, EROFS, EINTR, EACCES, ENOMEM, EMFILE }
type ErrorName = keyof typeof errors

/** What the kernel may say to each call. */
const possible: Record<"write" | "sync" | "truncate" | "open", ErrorName[]> = {
  write: ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EINTR"],
  sync: ["EIO", "ENOSPC", "EDQUOT"],
  truncate: ["EIO", "ENOSPC", "EROFS"],
  open: ["EACCES", "EMFILE", "ENOMEM", "EROFS", "EIO", "ENOSPC"],
}

type Try = Fault & { call: keyof typeof possible; does: number; name: ErrorName }

/** Each error once and from then on; a full disk also for a while, an interruption never for ever. */
const timesOf = (name: ErrorName) => (name === "EINTR" ? [1, 3] : isFull(name) ? [1, 12, 0] : [1, 0])

const isFull = (name: ErrorName) => name === "ENOSPC" || name === "EDQUOT"

const faultsOf = (counts: Record<Call, number>): Try[] =>
  (["write", "sync", "truncate", "open"] as const).flatMap((call) =>
    Array.from({ length: counts[call] }, (_, index) => index + 1).flatMap((at) =>
      possible[call].flatMap((name) =>
        timesOf(name).map((times) => ({ call, at, does: errors[name], times, name })),
      ),
    ),
  )

const describe = ({ call, at, name, times }: Try) =>
  `${name} at ${call} ${at}${times === 0 ? " and from then on" : times === 1 ? "" : `, ${times} times`}`

/** Undefined when the call never came. */
const failedRun = async (
  template: Template,
  steps: readonly Step[],
  fault: Try,
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

/** SQLite takes any error of an fsync for a broken disk, and so does Windrow. */
const isFullDisk = ({ call, name }: Try) => isFull(name) && call === "write"

/** Sends the steps in spite of refusals, and tells what must not have happened. */
const whileServing = async (
  server: Server,
  url: string,
  steps: readonly Step[],
  progress: Progress,
  fault: Try,
) => {
  const refusals: Refusal[] = []
  let answeredBefore = 0
  const noted = (refusal: Refusal) => {
    if (refusals.length === 0) answeredBefore = progress.answers.size
    return refusals.push(refusal) > 0
  }
  await perform(url, steps, progress, noted)
  const wrong = refusals.filter((refusal) => !isExpected(refusal, fault)).map(sentenceOf)
  if (fault.name === "EINTR" && refusals.length > 0) wrong.push("an interrupted call was not tried again")
  if (isFullDisk(fault)) wrong.push(...(await onFullDisk(server, url, steps, progress, fault)))
  const isBroken = fault.name === "EIO" && fault.call !== "open" && refusals.length > 0
  if (isBroken && progress.answers.size > answeredBefore) wrong.push("it acknowledges after the disk failed")
  if (isBroken && !(await endsSoon(server))) wrong.push("it goes on after the disk failed")
  return wrong
}

/** A full disk is named; anything else is a failure of the server, or of a disk that is full in other words. */
const isExpected = ({ status, text }: Refusal, fault: Try) =>
  isFullDisk(fault) ? status === 507 && /disk/i.test(text) : [500, 503, 507].includes(status)

const sentenceOf = ({ step, status, text }: Refusal) => `${step.name}: ${status} ${text}`

/** Looking and logging in go on; and when there is room again, everything that was refused is taken. */
const onFullDisk = async (
  server: Server,
  url: string,
  steps: readonly Step[],
  progress: Progress,
  { times }: Fault,
) => {
  if (!server.isAlive()) return ["a full disk ends the process"]
  if (times === 0) return [...(await lookFailure(url, progress)), ...(await loginFailure(url))]
  const isDone = () => steps.every(({ name }) => progress.answers.has(name))
  for (let round = 0; round < 3 && !isDone(); round++)
    await performAgain(url, steps, { ...progress, surprises: [] })
  return isDone() ? [] : ["it does not go on when there is room again"]
}

const lookFailure = (url: string, { cookies }: Progress) =>
  failureOf("looking at the rows", `${url}/api/rows`, { headers: { cookie: cookies.get("ana") ?? "" } })

const loginFailure = (url: string) => {
  const body = JSON.stringify({ email: emailOf("ana"), password: passwordOf("ana") })
  const headers = { "content-type": "application/json" }
  return failureOf("logging in", `${url}/api/auth/login`, { method: "POST", headers, body })
}

const failureOf = async (what: string, url: string, init: RequestInit) => {
  const status = await fetch(url, init).then(
    (response) => response.status,
    () => "no answer",
  )
  return status === 200 ? [] : [`${what} on a full disk: ${status}`]
}

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
    const fault: Fault = { call: "write", at: 10 * number, does: "lie", times: 0 }
    const server = await startServer({ data, env: await faultEnv(join(data, "counters"), fault) })
    if (server.url) await perform(server.url, steps, progress)
    await server.stop("SIGKILL")
    tally.add(checkFile(databaseOf(data), [...template.steps, ...steps], progress), `write ${10 * number}`)
    drop(data)
  }
  return tally.result("error of a disk call, control: writes left out", count)
}
