import { isMet, type Result } from "./rig"

const line = (cells: readonly unknown[]) => console.log(`| ${cells.join(" | ")} |`)

/** The two lines above the results. */
export const printHead = (): void => {
  line(["rig", "tries", "lost", "corrupt", "wrong", "goal", "met", "seconds"])
  line(Array.from({ length: 8 }, () => "---"))
}

/** Prints a line, and on stderr why the goal is missed. */
export const printResult = (result: Result, seconds: number): void => {
  const { rig, tries, lost, corrupt, wrong, caughtAtLeast, why } = result
  const goal = caughtAtLeast === undefined ? "0" : `≥ ${caughtAtLeast} caught`
  const met = isMet(result) ? "yes" : "**no**"
  line([rig, tries.toLocaleString("en-US"), lost, corrupt, wrong, goal, met, Math.round(seconds)])
  if (why && !isMet(result)) console.error(`${rig}: ${why}`)
}

export const printNotRun = (rig: string, why: string): void => line([rig, why, "", "", "", "", "", ""])
