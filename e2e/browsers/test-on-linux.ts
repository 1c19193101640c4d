import { test } from "bun:test"

const isHere = process.platform === "linux"

/**
 * A test in an engine that is tried on Linux only. There a missing package fails it; elsewhere it is counted as skipped,
 * and a line names it. `patience` is the test's time in ms.
 */
export const testOnLinux = (name: string, work: () => Promise<void>, patience?: number) => {
  if (!isHere) console.log(`Left out, because it runs on Linux only: ${name}`)
  test.skipIf(!isHere)(name, work, patience)
}
