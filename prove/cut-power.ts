import { checkFile, type Findings } from "./check"
import { Disk } from "./disk"
import { drop, newFolder } from "./folder"
import { below, randomFrom } from "./random"
import type { Recording } from "./recording"
import type { DiskCall } from "./strace"
import { databaseOf } from "./templates"

export type Cut = { findings: Findings; where: string; data: string }

/**
 * Cuts the power at `count` random moments from the call `from` on, and checks each of the disks that are left.
 * `changed` may take a call away or make it another one, for a control.
 */
export const cutPower = async (
  recording: Recording,
  {
    count,
    seed,
    from = 0,
    changed = (call: DiskCall, _number: number): DiskCall | undefined => call,
  }: CutOptions,
  each: (cut: Cut) => Promise<void> | void,
) => {
  const random = randomFrom(seed)
  const { calls } = recording
  const moments = Array.from({ length: count }, () => from + 1 + below(random, calls.length - from))
  moments.sort((a, b) => a - b)
  const disk = new Disk(recording.folder)
  let done = 0
  for (const [number, moment] of moments.entries()) {
    for (; done < moment; done++) {
      const call = calls[done]
      const taken = call && changed(call, done)
      if (taken) disk.take(taken)
    }
    const data = newFolder()
    disk.cut(data, random)
    const findings = checkFile(databaseOf(data), recording.writers.flat(), knownAt(recording, moment))
    await each({
      findings,
      where: `seed ${seed}, image ${number}, after call ${moment} of ${calls.length}`,
      data,
    })
    drop(data)
    // Other rigs' timers and the servers' output get their turn.
    if (number % 50 === 0) await Bun.sleep(0)
  }
}

type CutOptions = {
  count: number
  seed: number
  from?: number
  changed?: (call: DiskCall, number: number) => DiskCall | undefined
}

/** The clients' knowledge at the power cut: the answered steps, and the next step that each writer tried. */
const knownAt = ({ before, progress, answeredAt, writers }: Recording, moment: number) => {
  const isAnswered = (name: string) =>
    before.answers.has(name) || (answeredAt.get(name) ?? Number.POSITIVE_INFINITY) < moment
  const tried = new Set<string>()
  for (const steps of writers)
    for (const step of steps) {
      tried.add(step.name)
      if (!isAnswered(step.name)) break
    }
  const entered = (actor: string) =>
    before.cookies.has(actor) || [`${actor} enters`, `${actor} signs up`].some(isAnswered)
  const cookies = new Map([...progress.cookies].filter(([actor]) => entered(actor)))
  return { answers: { has: isAnswered }, tried, cookies }
}
