import { compare } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import { openPhone } from "../phone"
import { fillProbes } from "../probes"
import type { Run } from "../run"
import { rateOf, startWindrow, wire } from "../servers"

/** A farm whose 100 piles have 10,000 readings of a wireless probe each, beside one without: the home list, and the first screen of a pile. */
export const measure = async ({ quick, blocks, milliseconds }: Run) => {
  const folder = dataFolder()
  const each = quick ? 2_000 : 10_000
  const { full, empty, probed, plain } = await seeded(folder, async (db) => {
    const [ana, bo] = [await user(db, "Ana"), await user(db, "Bo")]
    const [ours, theirs] = [fillRows(db, ana.id, 100, 30), fillRows(db, bo.id, 100, 30)]
    fillProbes(db, ana.id, ours, each)
    return { full: ana.cookie, empty: bo.cookie, probed: ours[0], plain: theirs[0] }
  })
  const windrow = await startWindrow(folder)
  // A new address each time: no answer is cached.
  const rate = (Cookie: string) => () => {
    const requests = [wire("GET", "/api/rows?limit=100&n={n}", { Cookie })]
    return rateOf([windrow], { requests, connections: 16, milliseconds })
  }
  const many = (100 * each).toLocaleString("en-US")
  const home = await compare(
    `home list, 100 piles with ${many} readings of probes, beside none`,
    "/s",
    { least: 0.9 },
    blocks,
    rate(full),
    rate(empty),
  )
  const [ana, bo] = [await openPhone(windrow, full), await openPhone(windrow, empty)]
  /** Ms from the navigation to the drawn chart and the table; with probes, to their chart as well. */
  const firstScreen =
    ({ page }: typeof ana, row: number | undefined, charts: number) =>
    async () => {
      await page.goto(`/rows/${row}`)
      const drawn = await page.waitForFunction(
        (charts) =>
          document.querySelector("table a") &&
          document.querySelectorAll("canvas").length >= charts &&
          performance.now(),
        charts,
      )
      const time = Number(await drawn.jsonValue())
      await page.waitForLoadState("networkidle")
      return time
    }
  const pile = await compare(
    "first screen of a pile with a probe, beside one without",
    "ms",
    { most: 1.3 },
    quick ? 4 : 15,
    firstScreen(ana, probed, 1),
    firstScreen(bo, plain, 1),
  )
  for (const { browser } of [ana, bo]) await browser.close()
  await windrow.stop()
  return [home, pile]
}
