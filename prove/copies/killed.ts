import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { cleanEnv, executable, runWindrow } from "../../e2e/windrow"
import { farmWithReadings, recordsIn } from "../files/records"
import type { Tally } from "../findings"
import { below, randomFrom } from "../random"

/** `windrow backup` killed at random moments: what has a copy's name is whole, and the next copy clears the rest away. */
export const killed = (rounds: number, seed: number) => async (tally: Tally) => {
  const random = randomFrom(seed)
  const { farm, acknowledged } = await farmWithReadings(100)
  const folder = join(farm.data, "backups")
  for (let round = 0; round < rounds; round++) {
    const copying = Bun.spawn([executable, "backup", "--data", farm.data], {
      env: cleanEnv(),
      stdout: "ignore",
      stderr: "ignore",
    })
    await Bun.sleep(below(random, 150))
    copying.kill("SIGKILL")
    await copying.exited
    checkCopies(tally, folder, acknowledged.size)
  }
  // A copy that was killed before its lock had its number locks others out for ten seconds.
  if (statSync(join(folder, "copying"), { throwIfNoEntry: false })?.size === 0) await Bun.sleep(10_000)
  const { code, err } = await runWindrow(["backup", "--data", farm.data])
  tally.expect(code === 0, `after the kills: ${err.trim()}`)
  const left = readdirSync(folder).filter((name) => !name.endsWith(".sqlite"))
  tally.expect(left.length === 0, `after the kills ${left.join(", ")} is left`)
  await farm.stop()
}

const checkCopies = (tally: Tally, folder: string, wanted: number) => {
  tally.tried()
  for (const name of namesIn(folder))
    if (recordsIn(join(folder, name)).size !== wanted) tally.lost(`${name} lacks records`)
}

const namesIn = (folder: string) => {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".sqlite"))
  } catch {
    return []
  }
}
