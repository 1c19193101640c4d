import { longest } from "./driver"
import { ada, ana, type Job, pile, season } from "./world"

/** People, their rights and their server. The last one goes back to a copy, so nothing may follow it. */
export const farmJobs: Record<string, Job> = {
  farm: async ({ open, fill, press, see }) => {
    await open("/farm")
    await fill("Farm Name", "Green Heap")
    await press("Save Farm")
    await see("Farm saved")
    await see("Set Up a Phone")
  },
  "crew and roles": async ({ open, press, see, gone, typedIn, until }, { person, be }) => {
    await open("/farm")
    await press("Worker")
    await press("Make Invitation")
    const link = await until("the link", () => typedIn("Link"), longest)
    const bo = { email: bos, password: "secret1", firstName: "Bo", lastName: "Berg" }
    await person(bos, { ...bo, invitation: link.split("/").at(-1) })
    await press("Done")
    await open("/farm")
    await press("Change Bo Berg")
    await press("Inspector")
    await press("Save Role")
    await see("Role changed")
    await be(bos)
    await open(pile)
    await see("Temperature History")
    await gone("Log Temperature")
    await be(ana)
  },
  "live lists": async ({ open, see, until, run }, world) => {
    const id = await season(world, "L-600", [])
    await open("/")
    await see("Pile #")
    const user = await world.person(ana)
    await user.call("POST", `/api/rows/${id}/temperatures`, { temperature: 163, photoUrl: null })
    await until("163 °F on the list", () => run(isInPage, "163 °F"))
  },
  board: async ({ open, see }, { keep }) => {
    await open("/board")
    for (const words of ["A-100", "Logged today", "163 °F"]) await see(words)
    await keep("board")
  },
  account: async ({ open, fill, press, see }) => {
    await open("/account")
    await see(ana)
    await fill("Company", "Green Heap")
    await press("Save")
    await see("Account saved")
  },
  "set-up pages": async ({ open, see, canPress, run }, { isSecure, url }) => {
    await open("/setup?device=iphone")
    if (isSecure) return void (await canPress("Open Windrow"))
    await see("Not under this address")
    await run(goTo, `${url}/setup?device=iphone`)
    await canPress("Download the Profile")
  },
  "export of the log": async ({ open, press }, { downloaded }) => {
    if (!downloaded) return asksForFiles
    await open("/")
    await press("Menu")
    const { name, bytes } = await downloaded(() => press("Export Log"))
    if (!/log\.csv$/.test(name)) throw new Error(`the log is called ${name}`)
    if (!bytes.includes("A-100")) throw new Error("the log lacks A-100")
  },
  "export and import of the farm": async ({ open, press, chooseFile, see }, { downloaded }) => {
    if (!downloaded) return asksForFiles
    await open("/farm")
    const { path } = await downloaded(() => press("Download Everything"))
    await chooseFile("Add a File", path)
    await see("There was nothing to add.")
  },
  "server's page": async ({ open, press, see }, { be, downloaded }) => {
    await be(ada)
    await open("/server")
    await press("Make a Copy Now")
    await see("Copy made")
    if (!downloaded) return asksForFiles
    const { bytes } = await downloaded(() => press("Download the copy"))
    if (!bytes.subarray(0, 15).equals(Buffer.from("SQLite format 3"))) throw new Error("no copy")
  },
  restore: async ({ open, press, fill, see }, { be }) => {
    await be(ada)
    await open("/server")
    await press("Restore the copy")
    await fill("Type the word restore", "restore")
    await press("Restore")
    await see("Please log in again")
    await fill("Email", ana)
    await fill("Password", "secret1")
    await press("Login")
    await see("Pile #")
    await open(pile)
    await see("Temperature History")
  },
}

/** Runs in the page: cards far below the screen are not drawn. */
const isInPage = (text: string) => document.body.textContent.includes(text)

/** Runs in the page. */
const goTo = (url: string) => location.assign(url)

const bos = "bo@farm.test"
const asksForFiles = "MiniBrowser asks a person where to keep a download"
