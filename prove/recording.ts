import { join } from "node:path"
import { type Progress, perform, performAgain } from "./client"
import { drop, newFolder } from "./folder"
import { startServer } from "./server"
import type { Step } from "./step"
import { type DiskCall, recorded, tracing } from "./strace"
import { opened, type Template } from "./templates"
import type { Writers } from "./undisturbed"

/** One start under strace: its writers, and what makes it another one than usual. */
export type Start = {
  writers: Writers
  env?: Record<string, string>
  command?: string[]
  inject?: string[]
  /** Whether the server ends by itself after it refused a step, as it does when an fsync fails. */
  endsItself?: boolean
  /** Whether the steps were sent to an earlier start: then only those are sent that a phone would send again. */
  again?: boolean
}

/** The disk operations of several starts in a row, and the beginning of each of their answers. */
export type Recording = {
  folder: string | undefined
  calls: DiskCall[]
  writers: Writers
  before: Progress
  progress: Progress
  answeredAt: Map<string, number>
  /** The number of each start's first call. */
  begins: number[]
}

/** Starts, sends, stops in order, and starts again as often as there are entries. */
export const record = async (template: Template, starts: readonly Start[]): Promise<Recording> => {
  const { data, progress } = opened(template)
  const calls: DiskCall[] = []
  const begins: number[] = []
  for (const start of starts) {
    begins.push(calls.length)
    calls.push(...(await recordOne(data, start, progress)))
  }
  const writers = [...new Set(starts.flatMap((start) => start.writers))]
  const before = template.progress
  const answeredAt = answersIn(calls, writers.flat(), progress, before)
  drop(data)
  return {
    folder: template.folder,
    calls,
    writers: [template.steps, ...writers],
    before,
    progress,
    answeredAt,
    begins,
  }
}

const recordOne = async (data: string, start: Start, progress: Progress) => {
  const { writers, env = {}, command, inject = [], endsItself = false, again = false } = start
  const folder = newFolder()
  const log = join(folder, "log")
  const under = await tracing(log, inject)
  const server = await startServer({ data, under, env, ...(command && { command }) })
  const url = server.url
  if (url === undefined) throw new Error(`Windrow did not start under strace: ${await server.errors}`)
  const onRefusal = endsItself ? () => false : undefined
  const send = again ? performAgain : perform
  await Promise.all(writers.map((steps) => send(url, steps, progress, onRefusal)))
  if (endsItself) await Promise.race([server.exited, Bun.sleep(5000)])
  await server.stop()
  const calls = await recorded(log, data)
  drop(folder)
  const [surprise] = progress.surprises
  if (surprise) throw new Error(`While recording: ${surprise}`)
  return calls
}

/** A step counts as answered from the moment in which its answer begins to be sent. */
const answersIn = (
  calls: readonly DiskCall[],
  steps: readonly Step[],
  progress: Progress,
  before: Progress,
) => {
  const answers = calls.flatMap((call, at) => (call.kind === "answer" ? [{ at, text: call.text }] : []))
  const found = new Map<string, number>()
  for (const { name } of steps) {
    const text = progress.answers.get(name)?.text
    if (text === undefined || before.answers.has(name)) continue
    const first = answers.findIndex((answer) => answer.text.includes(text))
    if (first < 0) throw new Error(`strace did not see the answer to ${name}.`)
    found.set(name, answers.splice(first, 1)[0]?.at ?? 0)
  }
  return found
}
