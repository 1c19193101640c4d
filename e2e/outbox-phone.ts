import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { longest, until } from "./browsers/driver"
import type { KeptBrowser } from "./browsers/kept-browsers"
import { cuttingLink } from "./cutting-link"
import type { User } from "./farm"
import { insecureOrigin, type KillablePhone, killablePhone } from "./killable-phone"
import { numberedPhoto } from "./numbered-photo"
import { newFolder, securePortOf, tlsFolderOf, type Windrow } from "./windrow"

/** A reading as its user made it; its temperature is its own among all, and numbers its photo. Some are the highest of a visit. */
export type Taken = { temperature: number; label: string; from: number; until: number }

/** Where each visit is read: at the last place its own temperature, at the others colder ones. */
export const places = Array.from({ length: 9 }, (_, place) => `p${place + 1}`)
export const isVisit = (temperature: number) => temperature % 5 === 3
export const probesOf = (temperature: number) =>
  places.map((position, place) => ({ position, temperature: place === 8 ? temperature : 91 + place }))

/** The numbers of the photos of a visit's readings, by their position; its own photo has that of its temperature. */
export const photosOf = (temperature: number): Record<string, number> => ({
  p2: temperature + 200,
  p9: temperature + 400,
})

/** What comes between a reading's Save and its sending. */
export type Between = { killAfter: number } | "reload" | "other screens"

export type OutboxPhone = Awaited<ReturnType<typeof outboxPhone>>

type Options = {
  browser: KeptBrowser
  user: User
  email: string
  server: Windrow
  /** Of the answers that are cut off. */
  share: number
  isSecure: boolean
}

/** A user's phone behind a link of its own, over https or over plain http. */
export const outboxPhone = async ({ browser, user, email, server, share, isSecure }: Options) => {
  const to = Number(isSecure ? securePortOf(server) : new URL(server.url).port)
  const link = await cuttingLink({ to, share, inARow: 2, tls: isSecure ? pairOf(server) : undefined })
  const base = isSecure ? link.url : insecureOrigin(link.url)
  const tls = isSecure ? tlsFolderOf(server) : undefined
  const phone = await killablePhone({ browser, base, tls, email })
  const photos = newFolder()
  return {
    user,
    link,
    phone,
    photos,
    taken: [] as Taken[],
    counts: { kills: 0, reloads: 0, typedAgain: 0, pressedAgain: 0, lost: [] as string[] },
    [Symbol.asyncDispose]: async () => {
      await phone[Symbol.asyncDispose]()
      await link[Symbol.asyncDispose]()
      rmSync(photos, { recursive: true })
    },
  }
}

const pairOf = (server: Windrow) => {
  const read = (name: string) => readFileSync(join(tlsFolderOf(server), name), "utf8")
  return { cert: read("server.crt"), key: read("server.key") }
}

/** The list of piles, loaded with a signal, which is lost again when the forms' code is there. */
export const openWithSignal = async (of: OutboxPhone) => {
  of.link.restore()
  await openList(of)
  of.link.loseSignal()
  // The line that says so moves the list: a thumb on its way would meet another card.
  await of.phone.acts.see("No connection")
}

/** The list of piles, and the program's other parts, which are loaded two seconds after its start. */
const openList = async ({ phone }: OutboxPhone) => {
  const list = async () => {
    await phone.acts.open("/")
    return phone.acts.canPress("Log temperature of A-101")
  }
  await until("the list of piles", list, longest)
  await Bun.sleep(2500)
  await until("the program's other parts", () => phone.acts.run(areScriptsLoaded, null), longest)
}

/** Runs in the page: has a second gone by without another script? The parts come one after the other. */
const areScriptsLoaded = () => {
  const ends = performance
    .getEntriesByType("resource")
    .flatMap((entry) => (/\.js$/.test(entry.name) ? [entry.startTime + entry.duration] : []))
  return performance.now() - Math.max(...ends) > 1000
}

/** A killed phone, with its user's work so far. Pages load, but nothing that waits can be sent. */
export const restart = async (of: OutboxPhone) => {
  of.counts.kills += 1
  await of.phone.kill()
  of.link.restore()
  await of.phone.start()
  of.link.loseApi()
  await openList(of)
  of.link.loseSignal()
}

const reload = async (of: OutboxPhone) => {
  of.counts.reloads += 1
  of.link.loseApi()
  await of.phone.acts.reload()
  await of.phone.acts.canPress("Home")
  await openList(of)
  of.link.loseSignal()
}

/** Records a reading with its photo in the form, without a signal. */
export const takeReading = async (of: OutboxPhone, temperature: number, pile: string, between: Between) => {
  const { acts } = of.phone
  const reading: Taken = { temperature, from: Date.now(), label: await openForm(of, pile), until: 0 }
  await fillForm(of, temperature)
  reading.until = Date.now()
  of.taken.push(reading)
  const form = await acts.path()
  const pressed = press(of, temperature)
  if (typeof between === "object") return killMeanwhile(of, reading, form, pressed, between.killAfter)
  await pressed
  await hasLeft(of, form)
  if (between === "reload") return reload(of)
  await lookAround(of, pile)
}

const hasLeft = ({ phone }: OutboxPhone, form: string) =>
  until("the screen after the form", async () => (await phone.acts.path()) !== form, longest)

/** The pile's screen with its lists and chart, and the list of what waits. */
const lookAround = async ({ phone: { acts } }: OutboxPhone, pile: string) => {
  await home(acts)
  await acts.press(`Pile #${pile}`)
  await acts.see("Temperature History")
  await home(acts)
}

const home = async (acts: KillablePhone["acts"]) => {
  if ((await acts.path()) !== "/") await acts.press("Home")
  await until("the list", async () => (await acts.path()) === "/", longest)
}

/** The phone is killed so many ms after the thumb moves to the button. */
const killMeanwhile = async (
  of: OutboxPhone,
  reading: Taken,
  form: string,
  pressed: Promise<unknown>,
  killAfter: number,
) => {
  let [isKept, isKilled] = [false, false]
  const watch = async () => {
    for (const end = Date.now() + 10_000; !isKept && !isKilled && Date.now() < end; await Bun.sleep(20))
      isKept = (await of.phone.acts.path()) !== form
  }
  pressed.then(watch).catch(() => undefined)
  await Bun.sleep(killAfter)
  isKilled = true
  const wasKept = isKept
  await restart(of)
  await afterKill(of, reading, wasKept)
}

/** What the page went on from must be there; otherwise its user looks into the form, which has it as a draft. */
const afterKill = async (of: OutboxPhone, reading: Taken, wasKept: boolean) => {
  if (await isThere(of, reading)) return
  const { temperature, label } = reading
  const { acts } = of.phone
  if (wasKept) of.counts.lost.push(`${temperature} on ${label} was kept before the kill and is gone`)
  await openForm(of, label, true)
  if (await hasDraft(of, temperature)) of.counts.pressedAgain += 1
  else {
    of.counts.typedAgain += 1
    await fillForm(of, temperature)
    reading.until = Date.now()
  }
  const form = await acts.path()
  await acts.press("Save Temperature")
  await hasLeft(of, form)
}

/** First in the outbox, then at the server: it is dropped there only when it is here. */
const isThere = async ({ phone, user }: OutboxPhone, { temperature, label }: Taken) => {
  const waiting = await waitingOn(phone)
  if (waiting.some((each) => each === temperature)) return true
  const rows = await user.call<{ id: number; rowId: string }[]>("GET", "/api/rows")
  const row = rows.find(({ rowId }) => rowId === label)
  const readings = await user.call<{ temperature: number }[]>("GET", `/api/rows/${row?.id}/temperatures`)
  return readings.some((each) => each.temperature === temperature)
}

/** The temperatures that wait on the phone, as they stand on its disk. */
export const waitingOn = ({ acts }: Pick<KillablePhone, "acts">): Promise<number[]> =>
  acts.run(temperaturesKept, null)

/** Runs in the page. */
const temperaturesKept = async () => {
  const answerTo = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  // To open a database that is not there would make an empty one.
  if (!(await indexedDB.databases()).some(({ name }) => name === "windrow")) return []
  const database = await answerTo(indexedDB.open("windrow"))
  const records = await answerTo(database.transaction("outbox").objectStore("outbox").getAll())
  database.close()
  return records.map(
    ({ body }): number =>
      body.temperature ??
      Math.max(...body.readings.map(({ temperature }: { temperature: number }) => temperature)),
  )
}

/** From the list, unless the phone is in a form already, as after "Save & next"; returns the pile's label. */
const openForm = async ({ phone: { acts } }: OutboxPhone, label: string, exactly = false) => {
  if (exactly || !isForm.test(await acts.path())) {
    await home(acts)
    await acts.press(`Log temperature of ${label}`)
  }
  await until("the form", async () => isForm.test(await acts.path()), longest)
  const isThere = async () => (await acts.has("field", "Temperature (°F)")) || acts.has("field", lastPlace)
  await until("the form's field", isThere, longest)
  return until("the pile's label", () => acts.run(labelShown, null))
}

const isForm = /\/temperature$/

/** Runs in the page. */
const labelShown = () =>
  [...document.querySelectorAll("h1, h2, h3")]
    .map((heading) => /^Row #(A-\d+)/.exec((heading.textContent ?? "").trim())?.[1])
    .find(Boolean)

const fillForm = async (of: OutboxPhone, temperature: number) => {
  const { acts } = of.phone
  // Not required any more once a position has one.
  await acts.chooseFile("Photo (Required)", await photoFile(of, temperature))
  await acts.canPress("Remove photo")
  if (isVisit(temperature)) await fillLadder(of, temperature)
  else await acts.fill("Temperature (°F)", String(temperature))
}

const fillLadder = async (of: OutboxPhone, temperature: number) => {
  const { acts } = of.phone
  if (!(await acts.has("field", lastPlace))) await acts.press("More probes")
  for (const probe of probesOf(temperature))
    await acts.fill(`${probe.position} (°F)`, String(probe.temperature))
  for (const [position, number] of Object.entries(photosOf(temperature))) {
    await acts.chooseFile(`Photo of ${position}`, await photoFile(of, number))
    await acts.canPress(`Look at the photo of ${position}`)
  }
}

const photoFile = async ({ photos }: OutboxPhone, number: number) => {
  const photo = join(photos, `${number}.jpg`)
  writeFileSync(photo, await numberedPhoto(number))
  return photo
}

const lastPlace = "p9 (°F)"

const hasDraft = async ({ phone: { acts } }: OutboxPhone, temperature: number) => {
  const field = isVisit(temperature) ? lastPlace : "Temperature (°F)"
  const pictured = isVisit(temperature) ? Object.keys(photosOf(temperature)) : []
  const names = ["Remove photo", ...pictured.map((position) => `Look at the photo of ${position}`)]
  if (!(await acts.has("field", field)) || (await acts.typedIn(field)) !== String(temperature)) return false
  // Until it is drawn, and has been at its place for a moment.
  for (const name of names) if (!(await soon(() => acts.has("press", name)))) return false
  return true
}

/** Is it so within a second? */
const soon = async (isSo: () => Promise<boolean>) => {
  for (const end = Date.now() + 1000; Date.now() < end; await Bun.sleep(50)) if (await isSo()) return true
  return false
}

/** Every other time on to the round's next pile, if there is one. */
const press = async ({ phone: { acts } }: OutboxPhone, temperature: number) => {
  const goesOn = temperature % 2 === 0 && (await acts.run(hasNext, null))
  await acts.press(goesOn ? "Save & next" : "Save Temperature")
}

/** Runs in the page. */
const hasNext = () =>
  [...document.querySelectorAll("button:enabled")].some((one) =>
    one.textContent?.trim().startsWith("Save & next"),
  )
