import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Farm, farmWithRow, newFolder, startFarm } from "../farm"
import type { Tally } from "../findings"
import { logIn, type Phone } from "../phone"

/** libfaketime, from Debian's package: installed when root and missing. */
const library = async () => {
  const paths = Array.from(new Bun.Glob("/usr/lib/*/faketime/libfaketime.so.1").scanSync("/"))
  const [path] = paths
  if (path) return path
  if (process.getuid?.() === 0) await Bun.$`apt-get install -y faketime`.quiet().nothrow()
  const [installed] = new Bun.Glob("/usr/lib/*/faketime/libfaketime.so.1").scanSync("/")
  if (installed) return installed
  throw new Error("The clock rig needs libfaketime: apt-get install faketime.")
}

/** A wall clock that a file moves; monotonic time goes on as it is, unless time itself is to pass. */
export const movableClock = async (passes = false) => {
  const file = join(newFolder("clock"), "offset")
  const move = (offset: string) => writeFileSync(file, offset)
  move("+0d")
  const env = {
    LD_PRELOAD: await library(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    ...(!passes && { DONT_FAKE_MONOTONIC: "1" }),
  }
  return { env, move }
}

/** A start 31 days ahead must not drop the keys of submissions that phones may still repeat. */
export const startedAhead = async (tally: Tally) => {
  const { env, move } = await movableClock()
  const first = await farmWithRow({ env })
  const submit = (phone: Phone) =>
    phone.addReading(first.row, undefined, { "Idempotency-Key": "ten-minutes-ago" })
  const before = await submit(first.phone)
  await first.farm.stop()
  move("+31d")
  const ahead = await startFarm({ env, data: first.farm.data })
  await ahead.stop()
  move("+10m")
  const right = await startFarm({ env, data: first.farm.data })
  const phone = first.phone.at(right.url)
  const again = await submit(phone)
  tally.expect(again.text === before.text, `a key of ten minutes ago got another record: ${again.text}`)
  const readings = await phone.get<unknown[]>(`/api/rows/${first.row.id}/temperatures`)
  tally.expect(readings.length === 1, `${readings.length} readings of one submission`)
  await right.stop()
}

/** A start two days behind the newest record is said, and so is a step of the clock while it runs. */
export const warned = async (tally: Tally) => {
  const { env, move } = await movableClock()
  const { farm, phone, row } = await farmWithRow({ env })
  await phone.addReading(row)
  await farm.stop()
  move("-2d")
  const behind = await startFarm({ env, data: farm.data })
  await expectWarning(tally, behind, "a start two days behind the newest record")
  await behind.stop()
  move("+0d")
  const running = await startFarm({ env, data: farm.data })
  for (const offset of ["+2d", "-2d"]) {
    const before = running.output().length
    move(offset)
    await phone.at(running.url).call("GET", "/api/rows")
    await expectWarning(tally, running, `a clock that stepped to ${offset}`, before)
  }
  await running.stop()
}

/** Waits for at most 3 seconds for a line about the clock. */
const expectWarning = async (tally: Tally, farm: Farm, event: string, from = 0) => {
  const isSaid = () => /clock/i.test(farm.output().slice(from))
  for (const end = performance.now() + 3000; !isSaid() && performance.now() < end; ) await Bun.sleep(50)
  tally.expect(isSaid(), `${event}: no word about the clock in the output`)
}

/** A login lock ends within 15 minutes of real time, wherever the clock goes. */
export const loginLock = (step: "-2d" | "+2d") => async (tally: Tally) => {
  const { env, move } = await movableClock()
  const { farm, phone } = await farmWithRow({ env })
  for (let attempt = 0; attempt < 12; attempt++) await logIn(farm.url, phone.email, "a wrong password")
  move(step)
  const locked = await logIn(farm.url, phone.email, "a wrong password")
  const wait = Number(locked.headers.get("retry-after"))
  tally.expect(wait <= 900, `after ${step}: ${locked.status} ${locked.text}`)
  await farm.stop()
}
