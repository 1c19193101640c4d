import { isStopped, type Job, type Outcome, runJob } from "./bounded"

/**
 * Runs the jobs in so many lanes. The first takes the next one from the list's front, the second from its end, and so on
 * in turn: with the longest at both ends, the lanes meet among short ones and end together. Jobs that run alone come last,
 * and a stopped runner begins no other.
 */
export const inLanes = async (
  jobs: readonly Job[],
  lanes: number,
  ended: (outcome: Outcome) => void,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  const run = async (job: Job) => {
    if (isStopped()) return
    const outcome = await runJob(job, jobs.length === 1)
    outcomes.push(outcome)
    ended(outcome)
  }
  const waiting = jobs.filter(({ alone }) => alone === undefined)
  const lane = async (number: number) => {
    for (const job of taken(waiting, number % 2 === 0)) await run(job)
  }
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
  for (const job of jobs) if (job.alone !== undefined) await run(job)
  return outcomes
}

/** Takes out one job after the other, while others take theirs. */
function* taken(waiting: Job[], fromFront: boolean) {
  const next = () => (fromFront ? waiting.shift() : waiting.pop())
  for (let job = next(); job !== undefined; job = next()) yield job
}
