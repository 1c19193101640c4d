import type { Log } from "../http/log"
import type { Check, Server } from "./job"
import { idleWork, jobs } from "./list"
import { runCheck } from "./run-check"

/** Starts the jobs of the list that this server needs. Their timers do not keep the process. */
export const startJobs = (server: Server): void => {
  const needed = jobs.filter(({ on }) => on(server)).map((job) => ({ ...job, check: job.run(server) }))
  const later = needed.filter(({ first }) => first !== undefined && first !== 0)
  const now = needed.filter((job) => !later.includes(job))
  // One timer for all that are equally often.
  for (const [every, together] of Map.groupBy(now, (job) => job.every))
    repeat(
      every,
      together.map(({ check }) => check),
      server.log,
    )
  for (const { first, check } of now) if (first === 0) runCheck(check, server.log)
  for (const { every, first = 0, check } of later) {
    const begin = () => {
      runCheck(check, server.log)
      repeat(every, [check], server.log)
    }
    setTimeout(begin, typeof first === "number" ? first : first(server)).unref()
  }
}

/** Begins the work for idle times; call the result on each request. */
export const startIdleWork = (server: Pick<Server, "db" | "log">): (() => void) => {
  const all = idleWork.map((begin) => begin(server))
  return () => {
    for (const postpone of all) postpone()
  }
}

const repeat = (milliseconds: number, checks: readonly Check[], log: Log) =>
  setInterval(() => {
    for (const check of checks) runCheck(check, log)
  }, milliseconds).unref()
