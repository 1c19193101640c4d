import { readdirSync } from "node:fs"
import { join } from "node:path"
import { copiesIn } from "../../src/backups/copies"
import { until } from "../../src/test/until"
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
  // From noon on, so that no step is near two o'clock.
  const noon = Math.ceil(Date.now() / day - 0.5) * day + day / 2
  const minutesToNoon = Math.ceil((noon - Date.now()) / 60_000)
  move(`+${minutesToNoon}m`)
  const running = await startFarm({ env: { ...env, TZ: "UTC" }, data: farm.data })
  const folder = join(farm.data, "backups")
  const seen = new Set<number>()
  // The server looks once a minute, and not while a copy is being made: minutes pass until a due one is there, which on a
  // busy machine takes many.
  const look = async (minutes: number, isDue: boolean) => {
    const before = seen.size
    for (let pass = 0; pass < (isDue ? 60 : 1) && seen.size === before; pass++) {
      move(`+${minutesToNoon + minutes + pass}m`)
      for (const end = performance.now() + 2000; performance.now() < end; await Bun.sleep(50))
        for (const { at } of copiesIn(folder)) seen.add(at)
    }
    return seen.size - before
  }
  // The address is printed a moment before the timers are set.
  await Bun.sleep(1000)
  tally.expect((await look(13, true)) === 1, `no copy was made soon after the start: ${running.output()}`)
  for (const [index, hours] of steps(count).entries()) {
    const due = nightOf(hours) - nightOf(steps(count)[index - 1] ?? 0)
    const made = await look(hours * 60, due > 0)
    tally.expect(made === Math.min(due, 1), `${made} copies ${hours} hours after the start`)
  }
  const rest = () => readdirSync(folder).filter((name) => !name.endsWith(".sqlite"))
  // A copy has its name a moment before its command has ended.
  await until("the last copy's command has ended", () => rest().length === 0)
  await running.stop()
  const left = rest()
  tally.expect(left.length === 0, `${left.join(", ")} is left in the folder of copies`)
}

const day = 24 * 3_600_000

/** Numbers the nights: each begins at two o'clock, 14 hours after the noon of the start. */
const nightOf = (hours: number) => Math.floor((hours - 14) / 24)
