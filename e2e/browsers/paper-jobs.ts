import { isChartDrawn, showChart } from "./in-page"
import { dayMs, type Job, readingAt, season, type World } from "./world"

/** What is shown and printed of many days. */
export const paperJobs: Record<string, Job> = {
  report: async ({ open, see, gone }, world) => {
    const id = await season(world, "B-200", overNewYear)
    await open(`/rows/${id}/report?zone=UTC`)
    await see("Prepared by")
    await see("15")
    await gone("certif")
    await world.keep("report")
    return printsAs(world, "report", [["Report made", "Name and signature"], ["reading of each day"]], 3)
  },
  "printed board": async ({ open, see }, world) => {
    await open("/board")
    await see("North yard")
    return printsAs(world, "board", [["North yard"]])
  },
  pictures: async ({ open, see, until, run }, world) => {
    const id = await season(world, "D-400", lastDays())
    await open("/")
    await see("Pile #")
    await world.keep("home")
    await open(`/rows/${id}`)
    await until("a drawn chart", () => run(isChartDrawn, null))
    await run(showChart, null)
    await world.keep("pile")
  },
}

/**
 * Expects these words on each of the first pages, and so many pages at most. A PDF of WebKit or Firefox gives back no digits that stand
 * below each other and no bold letters of a file, and spaces in other places.
 */
const printsAs = async (
  { printed }: World,
  name: string,
  expected: readonly string[][],
  most = expected.length,
) => {
  if (!printed) return "seen, but not printed: MiniBrowser asks a person for the printer"
  const pages = await printed(name)
  if (pages.length > most) throw new Error(`${pages.length} pages instead of ${most}`)
  const letters = (text = "") => text.replaceAll(/\s+/g, "")
  const missing = expected.flatMap((words, page) =>
    words.filter((each) => !letters(pages[page]).includes(letters(each))),
  )
  if (missing.length > 0) throw new Error(`not printed: ${missing}`)
}

/** Fifteen hot days and two days without a reading between them. */
const overNewYear = Array.from({ length: 17 }, (_, index) =>
  readingAt(Date.UTC(2025, 11, 20, 12) + index * dayMs),
).filter(({ recordedAt }) => !/12-(25|31)/.test(recordedAt))

const lastDays = () =>
  [98, 121, 134, 147, 155, 158, 149, 152, 126, 139, 150, 148].map((temperature, index) =>
    readingAt(Date.now() - (11.1 - index) * dayMs, temperature),
  )
