import { isStopped, type Job, type Outcome, runJob } from "./bounded"

/** Runs the jobs in so many lanes, each of which takes the next of the list. A stopped runner begins no other. */
export const inLanes = async (
  jobs: readonly Job[],
  lanes: number,
  ended: (outcome: Outcome) => void,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  // One iterator for all lanes.
  const waiting = jobs.values()
  const lane = async () => {
    for (const job of waiting) {
      if (isStopped()) return
      const outcome = await runJob(job, jobs.length === 1)
      outcomes.push(outcome)
      ended(outcome)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return outcomes
}
