import { readdirSync } from "node:fs"
import { join } from "node:path"
import { copiesIn } from "../../src/backups/copies"
import { farmWithRow, startFarm } from "../farm"
import type { Tally } from "../findings"
import { movableClock } from "../machine/clock"

/** In hours from the start: through nights in steps, asleep over a night and a half, and on. */
const steps = (nights: number) => [
  ...Array.from({ length: nights * 4 }, (_, index) => (index + 1) * 6),
  nights * 24 + 36,
  nights * 24 + 42,
]

/** A server whose time a file moves on: each night gets one copy, a night that was slept through one at waking. */
export const nights = (count: number) => async (tally: Tally) => {
  const { env, move } = await movableClock(true)
  const { farm } = await farmWithRow()
  await farm.stop()
  move("+0h")
  const running = await startFarm({ env: { ...env, TZ: "UTC" }, data: farm.data })
  const folder = join(farm.data, "backups")
  const seen = new Set<number>()
  const look = async (isDue: boolean) => {
    const before = seen.size
    const end = performance.now() + (isDue ? 20_000 : 1500)
    while (performance.now() < end && (!isDue || seen.size === before)) {
      for (const { at } of copiesIn(folder)) seen.add(at)
      await Bun.sleep(50)
    }
    return seen.size - before
  }
  // The address is printed a moment before the timers are set.
  await Bun.sleep(1000)
  move("+13m")
  tally.expect((await look(true)) === 1, `no copy was made soon after the start: ${running.output()}`)
  // The file is there before its copy is through: a clock that is moved now would find the job at work, and it looks once a minute.
  await Bun.sleep(2000)
  let night = nightOf(Date.now())
  for (const hours of steps(count)) {
    move(`+${hours}h`)
    const now = nightOf(Date.now() + hours * 3_600_000)
    const made = await look(now > night)
    tally.expect(made === (now > night ? 1 : 0), `${made} copies ${hours} hours after the start`)
    night = now
  }
  await running.stop()
  const left = readdirSync(folder).filter((name) => !name.endsWith(".sqlite"))
  tally.expect(left.length === 0, `${left.join(", ")} is left in the folder of copies`)
}

/** Numbers the nights: each begins at two o'clock, UTC. */
const nightOf = (time: number) => Math.floor((time / 3_600_000 - 2) / 24)
