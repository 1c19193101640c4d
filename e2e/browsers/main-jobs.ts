import type { Temperature } from "../../src/domain/temperatures"
import { cornersOf, uprightCorners } from "../../src/test/jpeg-maker"
import { longest, until } from "./driver"
import { isChartDrawn, isPhotoShown } from "./in-page"
import type { Phone } from "./phone"
import { ana, type Job, pile, same, season, type World } from "./world"

/** One pile from the first visit to its removal. The first three make the user and the pile of all others. */
export const mainJobs: Record<string, Job> = {
  landing: async ({ open, see }) => {
    await open("/")
    await see("Sign Up")
  },
  "sign up": async ({ press, fill, see }) => {
    await press("Sign Up")
    const words = { Email: ana, Password: "secret1", Confirm: "secret1" }
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
  "reading with photo": async (phone, world) => {
    await fillReading(phone, world, "145")
    await world.keep("form")
    await phone.press("Save Temperature")
    await phone.see("1/15 days @ 131°F+")
    // The page says so before the server has it.
    await arrived(world, 1, 145)
    const bytes = await newestPhoto(world)
    const { width, height } = await new Bun.Image(bytes).metadata()
    same("the photo's size", [width, height], [450, 600])
    same("the photo's corners", await cornersOf(bytes), uprightCorners)
  },
  round: async (phone, world) => {
    const { press, see, until, path } = phone
    const first = await season(world, "R-501", [])
    await season(world, "R-502", [])
    await fillReading(phone, world, "141", `/rows/${first}`)
    await press("Save & next")
    await until("the next pile's form", async () => {
      const shown = await path()
      return shown.endsWith("/temperature") && shown !== `/rows/${first}/temperature`
    })
    await see("141 °F")
    await arrived(world, first, 141)
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
  history: async ({ open, see }) => {
    await open(`${pile}/history`)
    for (const words of ["145 °F", "Turn 1", "Leaves", "Dee"]) await see(words)
  },
  void: async ({ open, press, fill, see, gone }) => {
    await open(`${pile}/temperatures/1`)
    await press("Void This Reading")
    await fill("Reason", "Wrong pile")
    await press("Void")
    await see("Record voided")
    await gone("At or above")
  },
  "delete dialog": async (phone, world) => {
    const { open, press, see, gone } = phone
    await open(`/rows/${await season(world, "C-300", [])}`)
    await press("Delete Compost Row")
    await see("Are you sure you want to delete the compost row")
    await press("Cancel")
    await gone("Are you sure")
    await press("Delete Compost Row")
    await press("Delete")
    await see("Compost row deleted")
    await gone("C-300")
  },
}

/** Fills in the form for a reading, until its photo is shown. */
export const fillReading = async (
  { open, fill, chooseFile, until, run, canPress }: Phone,
  { photo }: World,
  temperature: string,
  of = pile,
) => {
  await open(`${of}/temperature`)
  await fill("Temperature (°F)", temperature)
  await chooseFile("Photo (Required)", photo)
  await canPress("Remove photo")
  await until("the photo in the form", () => run(isPhotoShown, null))
}

const readingsOf = async ({ person }: World, rowId: number) =>
  (await person(ana)).call<Temperature[]>("GET", `/api/rows/${rowId}/temperatures`)

/** Waits until the server has the reading, and throws when it has it twice. */
export const arrived = async (world: World, rowId: number, temperature: number) => {
  const found = await untilArrived(world, rowId, temperature)
  same(`readings of ${temperature} °F`, found.length, 1)
}

const untilArrived = (world: World, rowId: number, temperature: number) =>
  until(
    `${temperature} °F at the server`,
    async () => {
      const found = (await readingsOf(world, rowId)).filter((each) => each.temperature === temperature)
      return found.length > 0 ? found : undefined
    },
    longest,
  )

const newestPhoto = async (world: World) => {
  const [reading] = await readingsOf(world, 1)
  const { cookie, url } = await world.person(ana)
  return Buffer.from(await (await fetch(url + reading?.photoUrl, { headers: { cookie } })).arrayBuffer())
}
