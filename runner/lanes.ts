import { isStopped, type Job, type Outcome, runJob } from "./bounded"

/** Runs the jobs in so many lanes, each of which takes the next of the list. A stopped runner begins no other. */
export const inLanes = async (
  jobs: readonly Job[],
  lanes: number,
  ended: (outcome: Outcome) => void,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  const waiting = [...jobs]
  const lane = async () => {
    for (let job = waiting.shift(); job !== undefined && !isStopped(); job = waiting.shift()) {
      const outcome = await runJob(job, jobs.length === 1)
      outcomes.push(outcome)
      ended(outcome)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return outcomes
}
