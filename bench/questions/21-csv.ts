import { counted, median } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { cpuOf, load, type Running, startWindrow, wire } from "../servers"
import { waitsBeside } from "../waits"

/**
 * The log as CSV: what 100,000 records of one pile and of 50 cost the server, whether a tenth of them in the same farm costs a
 * tenth, and how long the home list waits beside such a file.
 */
export const measure = async ({ quick }: Run) => {
  const folder = dataFolder()
  const [ana, bo] = await seeded(folder, async (db) => {
    const [ana, bo] = [await user(db, "Ana"), await user(db, "Bo")]
    const [large = 0] = fillRows(db, ana.id, 1, 100_000)
    const [small = 0] = fillRows(db, ana.id, 1, 10_000)
    fillRows(db, bo.id, 50, 2_000)
    return [{ ...ana, large, small }, bo] as const
  })
  const windrow = await startWindrow(folder)
  const rounds = quick ? 3 : 9
  const file = (cookie: string, path: string, times = 1) => read(windrow, cookie, path, times)
  const cpu = async (ask: () => Promise<unknown>) => {
    const each: number[] = []
    for (let round = 0; round < rounds; round++) {
      const before = cpuOf([windrow])
      await ask()
      each.push((cpuOf([windrow]) - before) / 1_000_000)
    }
    return median(each)
  }
  const zone = "zone=America/Los_Angeles"
  // The first one compiles.
  await file(bo.cookie, `/api/log.csv?${zone}`)
  const ofOne = await cpu(() => file(ana.cookie, `/api/rows/${ana.large}/log.csv?${zone}`))
  const ofMany = await cpu(() => file(bo.cookie, `/api/log.csv?${zone}`))
  // Ten times, since Linux counts in hundredths.
  const ofTenSmall = await cpu(() => file(ana.cookie, `/api/rows/${ana.small}/log.csv?${zone}`, 10))
  const waits: number[] = []
  for (let round = 0; round < rounds; round++)
    waits.push(...(await waitsBeside(windrow, bo.cookie, file(bo.cookie, `/api/log.csv?${zone}`))))
  await windrow.stop()
  return [
    counted("CPU of a CSV file of 100,000 records of one pile", "s", { most: 0.9 }, ofOne),
    counted("the same of 50 piles", "s", { most: 0.9 }, ofMany),
    counted("100,000 records beside 10,000 of the same farm", "s", { most: 11 }, ofOne, ofTenSmall / 10),
    counted("home list beside the file of 50 piles, p50", "ms", { most: 5 }, median(waits)),
    counted("the same, longest", "ms", { most: 50 }, Math.max(...waits)),
  ]
}

/** Reads a file to its end so many times, in a process of its own. */
const read = (server: Running, cookie: string, path: string, times: number) =>
  load(server, {
    requests: [wire("GET", path, { Cookie: cookie })],
    connections: 1,
    milliseconds: 60_000,
    times,
  })
