import type { Page } from "playwright"
import { type Farm, openFarm, type User } from "../../e2e/farm"
import { type WeakLink, weakLink } from "../../e2e/weak-link"
import { startWindrow } from "../../e2e/windrow"
import type { Temperature } from "../../src/domain/temperatures"
import { noisyJpeg } from "../../src/test/jpeg-maker"
import { counted, type Measurement } from "../compare"

type Case = {
  name: string
  bytesPerSecond: number
  /** The size of the noise's patches: the smaller, the more bytes. */
  grain: number
  /** In seconds. */
  most: number
  /** Runs while the photo is sent. */
  disturb?: (link: WeakLink, farm: Farm) => Promise<unknown>
}

const cutFor = (seconds: number) => async (link: WeakLink) => {
  link.cut()
  await Bun.sleep(1000 * seconds)
  link.restore()
}

const silentFor = (seconds: number) => async (link: WeakLink) => {
  link.silence()
  await Bun.sleep(1000 * seconds)
  link.restore()
}

const restart = async (farm: Farm) => {
  const { pid, url, folder, exited } = farm.windrow
  process.kill(pid, "SIGKILL")
  await exited
  await Bun.sleep(3000)
  farm.windrow = await startWindrow({ folder, flags: ["--port", new URL(url).port] })
}

const cases: Case[] = [
  { name: "4 kB/s", bytesPerSecond: 4000, grain: 26, most: 30 },
  {
    name: "4 kB/s, cut for 20 s",
    bytesPerSecond: 4000,
    grain: 26,
    most: 75,
    disturb: (link) => Bun.sleep(5000).then(() => cutFor(20)(link)),
  },
  {
    name: "4 kB/s, silent for 20 s",
    bytesPerSecond: 4000,
    grain: 26,
    most: 110,
    disturb: (link) => Bun.sleep(5000).then(() => silentFor(20)(link)),
  },
  {
    name: "4 kB/s, the server is killed and comes back",
    bytesPerSecond: 4000,
    grain: 26,
    most: 60,
    disturb: (_, farm) => Bun.sleep(8000).then(() => restart(farm)),
  },
  {
    name: "1 kB/s, two cuts and a restart",
    bytesPerSecond: 1000,
    grain: 6,
    most: 400,
    disturb: async (link, farm) => {
      await Bun.sleep(30_000)
      await cutFor(20)(link)
      await Bun.sleep(30_000)
      await restart(farm)
      await Bun.sleep(30_000)
      await cutFor(60)(link)
    },
  },
]

/** Seconds from Save to 'Temperature recorded' over a weak link, with the kB sent and the taps on Save. */
export const measure = async ({ quick }: { quick: boolean }) => {
  const farm = await openFarm()
  const ana = await farm.signUp("ana@farm.test")
  const measurements: Measurement[] = []
  for (const each of quick ? cases.slice(0, 1) : cases) measurements.push(...(await sent(farm, ana, each)))
  await farm.close()
  return measurements
}

const sent = async (farm: Farm, ana: User, { name, bytesPerSecond, grain, most, disturb }: Case) => {
  const row = await ana.row({ rowId: name })
  await using link = await weakLink({
    to: Number(new URL(farm.windrow.url).port),
    delay: 1000,
  })
  const page = await farm.pageOf(ana.cookie, { baseURL: link.url })
  page.setDefaultTimeout(900_000)
  await page.goto(`/rows/${row.id}/temperature`)
  await page.getByLabel("Temperature (°F)").fill("145")
  const buffer = await noisyJpeg({ width: 800, height: 600, grain, seed: 7 })
  await page.getByLabel("Photo (Required)").setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  // Long enough for the page to load its other parts.
  await Bun.sleep(5000)
  link.slow(bytesPerSecond)
  const [began, before] = [performance.now(), link.bytes.up]
  const [taps] = await Promise.all([saved(page), disturb?.(link, farm)])
  const seconds = (performance.now() - began) / 1000
  const kilobytes = (link.bytes.up - before) / 1000
  const readings = await ana.call<Temperature[]>("GET", `/api/rows/${row.id}/temperatures`)
  await farm.closePages()
  return [
    counted(`${name}: until recorded`, "s", { most }, seconds),
    counted(
      `${name}: sent, beside a photo of ${Math.round(buffer.length / 1000)} kB`,
      "kB",
      { most: 1000 },
      kilobytes,
    ),
    counted(`${name}: taps on Save`, "taps", { most: 1 }, taps),
    counted(`${name}: readings`, "readings", { most: 1 }, readings.length),
  ]
}

/** Taps Save whenever it is enabled until the reading is recorded; returns the number of taps. */
const saved = async (page: Page): Promise<number> => {
  const save = page.getByRole("button", { name: "Save Temperature" })
  for (let taps = 0; taps < 100; taps++) {
    await page
      .getByText("Temperature recorded")
      .or(save.and(page.locator(":enabled")))
      .first()
      .waitFor()
    if (await page.getByText("Temperature recorded").first().isVisible()) return taps
    await save.click()
  }
  throw new Error("100 taps did not save the reading.")
}
