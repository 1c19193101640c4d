import type { Result } from "./rig"

type Finding = "lost" | "corrupt" | "wrong"

/** Counts the tries and findings of one rig; `why` keeps the first finding. */
export const tallyOf = (rig: string, caughtAtLeast?: number) => {
  const result: Result = {
    rig,
    tries: 0,
    lost: 0,
    corrupt: 0,
    wrong: 0,
    ...(caughtAtLeast !== undefined && { caughtAtLeast }),
  }
  const count =
    (finding: Finding) =>
    (why: string, times = 1) => {
      result[finding] += times
      result.why ??= why
    }
  return {
    result,
    tried: (times = 1) => {
      result.tries += times
    },
    lost: count("lost"),
    corrupt: count("corrupt"),
    wrong: count("wrong"),
    /** Counts a try; `why` counts as wrong unless `fine`. */
    expect: (fine: boolean, why: string) => {
      result.tries += 1
      if (!fine) count("wrong")(why)
    },
  }
}

export type Tally = ReturnType<typeof tallyOf>

/** Runs one part of a rig. A part that can't be finished counts as one wrong try, with the reason. */
export const part = async (
  rig: string,
  run: (tally: Tally) => Promise<void>,
  caughtAtLeast?: number,
): Promise<Result> => {
  const tally = tallyOf(rig, caughtAtLeast)
  try {
    await run(tally)
  } catch (error) {
    tally.expect(false, error instanceof Error ? error.message : String(error))
  }
  return tally.result
}
