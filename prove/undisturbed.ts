import { join } from "node:path"
import { checkFile } from "./check"
import { type Progress, perform } from "./client"
import { counted, faultEnv } from "./fault"
import { drop } from "./folder"
import { startServer } from "./server"
import { stateOf } from "./state"
import type { Step } from "./step"
import { databaseOf, opened, type Template } from "./templates"

/** The writers of a scenario, each with steps to send in order; all of them at once. */
export type Writers = readonly (readonly Step[])[]

/** The result of a run without faults, and its number of calls of each kind. */
export type Undisturbed = { state: string; counts: ReturnType<typeof counted> }

/**
 * Runs the scenario without any fault: what the others are compared with.
 * @throws Error when a step fails even so, or the check does not find its record: then the rig itself is wrong.
 */
export const undisturbed = async (template: Template, writers: Writers): Promise<Undisturbed> => {
  const { data, progress } = opened(template)
  const counters = join(data, "counters")
  const server = await startServer({ data, env: await faultEnv(counters) })
  if (!server.url) throw new Error(`Windrow did not start: ${await server.errors}`)
  await performAll(server.url, writers, progress)
  const counts = counted(counters)
  await server.stop()
  const { lost, corrupt, wrong } = checkFile(
    databaseOf(data),
    [...template.steps, ...writers.flat()],
    progress,
  )
  const complaints = [...progress.surprises, ...lost.map((name) => `no ${name}`), ...corrupt, ...wrong]
  if (complaints.length > 0) throw new Error(`Without any fault: ${complaints.join("; ")}`)
  const state = stateOf(databaseOf(data))
  drop(data)
  return { state, counts }
}

export const performAll = (url: string, writers: Writers, progress: Progress) =>
  Promise.all(writers.map((steps) => perform(url, steps, progress)))
