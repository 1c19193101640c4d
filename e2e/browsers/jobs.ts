import { cornersOf, uprightCorners } from "../../src/test/jpeg-maker"
import type { Phone } from "./phone"

export type Job = (phone: Phone, world: World) => Promise<void>
export type World = {
  /** A photo of 12 megapixels that its EXIF orientation rotates. */
  photo: string
  /** Cuts and restores the link to the server. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  keep: (name: string) => Promise<void>
}

const pile = "/rows/1"

/** Run in this order. Most open their own page, so that a failed job does not fail the next ones. */
export const jobs: Record<string, Job> = {
  landing: async ({ open, see }) => {
    await open("/")
    await see("Sign Up")
  },
  "sign up": async ({ press, fill, see }) => {
    await press("Sign Up")
    const words = { Email: "ana@farm.test", Password: "secret1", Confirm: "secret1" }
    for (const [label, text] of Object.entries({ ...words, "First Name": "Ana", "Last Name": "Berg" }))
      await fill(label, text)
    await press("Create Account")
    await see("No compost piles found")
  },
  "create a pile": async ({ open, press, fill, see }) => {
    await open("/rows/new")
    for (const [label, text] of Object.entries({ "Row ID": "A-100", Location: "North yard", Length: "80" }))
      await fill(label, text)
    await press("Create Row")
    await see("Pile #A-100")
  },
  menu: async ({ open, press, see, gone }) => {
    await open("/")
    await see("Pile #A-100")
    await gone("Manage Materials")
    await press("Menu")
    await see("Manage Materials")
    await press("Menu")
    await gone("Manage Materials")
    await press("Menu")
    await press("Manage Materials")
    await see("Leaves")
    await gone("Logout")
  },
  "reading with photo": async (phone, { photo, keep }) => {
    const { open, press, fill, chooseFile, see, until, run } = phone
    await open(`${pile}/temperature`)
    await fill("Temperature (°F)", "145")
    await chooseFile("Photo (Required)", photo)
    await until("the photo in the form", () => run(isPhotoShown, null))
    await keep("form")
    await press("Save Temperature")
    await see("1/15 days @ 131°F+")
    const bytes = Buffer.from(await run(storedPhoto, `/api${pile}/temperatures`), "base64")
    const { width, height } = await new Bun.Image(bytes).metadata()
    same("the photo's size", [width, height], [450, 600])
    same("the photo's corners", await cornersOf(bytes), uprightCorners)
  },
  chart: async ({ open, until, run }) => {
    await open(pile)
    await until("a drawn chart", () => run(isChartDrawn, null))
  },
  turn: async ({ open, press, see }) => {
    await open(pile)
    await press("Add Turn")
    await press("No")
    await press("Save Turn")
    await see("Turn recorded")
  },
  material: async ({ open, fill, choose, press, see }) => {
    await open(`${pile}/material`)
    await choose("Material Type", "Leaves")
    await fill("Volume (cubic yards)", "12")
    await press("Add Material")
    await see("Material added")
  },
  "sale with photo": async ({ open, fill, chooseFile, press, see }, { photo }) => {
    await open(`${pile}/sale`)
    await fill("Client Name", "Dee")
    await fill("Empty Weight", "9000")
    await fill("Full Weight", "21500")
    await see("12,500 lb")
    await chooseFile("Weigh Ticket Photo (Optional)", photo)
    await see("Take again")
    await press("Save Sale")
    await see("Sale recorded")
  },
  void: async ({ open, press, fill, see, gone }) => {
    await open(`${pile}/temperatures/1`)
    await press("Void This Reading")
    await fill("Reason", "Wrong pile")
    await press("Void")
    await see("Record voided")
    await gone("At or above")
  },
  report: async ({ open, run, see, until }, { keep }) => {
    const id = await run(writeSeason, { rowId: "B-200", readings: overNewYear })
    await open(`/rows/${id}/report?zone=UTC`)
    await see("Prepared by")
    await until("2 days without a reading", async () =>
      (await run(gapsInReport, null)).startsWith("2 (Dec 25, 2025; Dec 31, 2025)"),
    )
    await keep("report")
  },
  "delete dialog": async ({ open, run, press, see, gone }) => {
    const id = await run(writeSeason, { rowId: "C-300", readings: [] })
    await open(`/rows/${id}`)
    await press("Delete Compost Row")
    await see("Are you sure you want to delete the compost row")
    await press("Cancel")
    await gone("Are you sure")
    await press("Delete Compost Row")
    await press("Delete")
    await see("Compost row deleted")
    await gone("C-300")
  },
  offline: async ({ open, fill, chooseFile, press, see, until, run }, { photo, cut, mend }) => {
    await open(`${pile}/temperature`)
    await fill("Temperature (°F)", "150")
    await chooseFile("Photo (Required)", photo)
    await see("Take again")
    await cut()
    await press("Save Temperature")
    await see("No connection to Windrow, and this phone could not keep it.")
    await until("the kept field", async () => (await run(firstField, null)) === "150")
    await see("Take again")
    await mend()
    await press("Save Temperature")
    await see("1/15 days @ 131°F+")
  },
  pictures: async ({ open, see, until, run }, { keep }) => {
    const id = await run(writeSeason, { rowId: "D-400", readings: lastDays })
    await open("/")
    await see("Pile #D-400")
    await keep("home")
    await open(`/rows/${id}`)
    await until("a drawn chart", () => run(isChartDrawn, null))
    await run(showChart, null)
    await keep("pile")
  },
  logout: async ({ open, press, see, gone }) => {
    await open("/")
    await press("Menu")
    await press("Logout")
    await see("Sign Up")
    await open(pile)
    await see("Password")
    await gone("Pile")
  },
}

type Reading = { temperature: number; recordedAt: string }

const readingAt = (at: number, temperature = 140): Reading => ({
  temperature,
  recordedAt: new Date(at).toISOString(),
})

const day = 86_400_000

/** Fifteen hot days and two days without a reading between them. */
const overNewYear = Array.from({ length: 17 }, (_, index) =>
  readingAt(Date.UTC(2025, 11, 20, 12) + index * day),
).filter(({ recordedAt }) => !/12-(25|31)/.test(recordedAt))

const lastDays = [98, 121, 134, 147, 155, 158, 149, 152, 126, 139, 150, 148].map((temperature, index) =>
  readingAt(Date.now() - (11.1 - index) * day, temperature),
)

const same = (what: string, found: unknown, expected: unknown) => {
  if (!Bun.deepEquals(found, expected)) throw new Error(`${what}: ${found} instead of ${expected}`)
}

// The functions below run in the page.

const storedPhoto = async (readings: string) => {
  const [reading] = await (await fetch(readings)).json()
  const bytes = new Uint8Array(await (await fetch(reading.photoUrl)).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
}

const isPhotoShown = () =>
  [...document.querySelectorAll<HTMLImageElement>("form img")].some((image) => image.naturalWidth > 0)

const showChart = () => document.querySelector("canvas")?.scrollIntoView({ block: "center" })

const isChartDrawn = () =>
  [...document.querySelectorAll("canvas")].some((canvas) => {
    if (canvas.getBoundingClientRect().width < 300) return false
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return pixels.some((value) => value > 0)
  })

const gapsInReport = () =>
  [...document.querySelectorAll("dt")].find((term) => term.textContent === "Days without a reading in it")
    ?.nextElementSibling?.textContent ?? ""

const firstField = () => document.querySelector<HTMLInputElement>("form input")?.value ?? ""

const writeSeason = async ({ rowId, readings }: { rowId: string; readings: Reading[] }) => {
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" }
    return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json()
  }
  const { id } = await post("/api/rows", { rowId, location: "South field", length: 40 })
  for (const reading of readings) await post(`/api/rows/${id}/temperatures`, { ...reading, photoUrl: null })
  return String(id)
}
