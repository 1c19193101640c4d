import { compare } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import { openPhone } from "../phone"
import type { Run } from "../run"
import { startWindrow } from "../servers"

/** The time to the first screen (chart and table) of a row with 10,000 readings, compared with one with 30. */
export const measure = async ({ quick }: Run) => {
  const folder = dataFolder()
  const { cookie, many, few } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    return {
      cookie: ana.cookie,
      many: fillRows(db, ana.id, 1, 10_000)[0],
      few: fillRows(db, ana.id, 1, 30)[0],
    }
  })
  const windrow = await startWindrow(folder)
  const { browser, page } = await openPhone(windrow, cookie)
  /** Ms from the navigation to the drawn chart and the table. */
  const firstScreen = (row: number | undefined) => async () => {
    await page.goto(`/rows/${row}`)
    const drawn = await page.waitForFunction(
      () => document.querySelector("table a") && document.querySelector("canvas") && performance.now(),
    )
    const time = Number(await drawn.jsonValue())
    await page.waitForLoadState("networkidle")
    return time
  }
  const question = "first screen of a row with 10,000 readings, beside 30"
  const blocks = quick ? 4 : 15
  const answer = await compare(question, "ms", { most: 1.3 }, blocks, firstScreen(many), firstScreen(few))
  await browser.close()
  await windrow.stop()
  return [answer]
}
