import type { Findings } from "./check"
import type { Result } from "./rig"

/** Adds up what the tries of a rig saw; the first of each kind is kept in words. */
export const newTally = () => {
  const sum = { tries: 0, lost: 0, corrupt: 0, wrong: 0 }
  const firsts: Partial<Record<keyof Findings, string>> = {}
  /** A try counts once in each column, however many records it lost; one that did not come about not at all. */
  const add = (findings: Findings | undefined, where: string) => {
    if (!findings) return
    sum.tries += 1
    for (const kind of ["lost", "corrupt", "wrong"] as const) {
      const [first] = findings[kind]
      if (first === undefined) continue
      sum[kind] += 1
      firsts[kind] ??= `${kind}: ${first} (and ${findings[kind].length - 1} more), ${where}`
    }
  }
  const result = (rig: string, caughtAtLeast?: number): Result => ({
    rig,
    ...sum,
    ...(caughtAtLeast !== undefined && { caughtAtLeast }),
    why: Object.values(firsts).join("; "),
  })
  return { add, result, bad: () => sum.lost + sum.corrupt + sum.wrong, sum }
}

export type Tally = ReturnType<typeof newTally>
