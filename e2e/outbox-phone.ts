import type { Page } from "playwright"
import { until } from "./browsers/driver"
import { cuttingLink } from "./cutting-link"
import type { User } from "./farm"
import { type KillablePhone, killablePhone } from "./killable-phone"
import { numberedPhoto } from "./numbered-photo"
import { choosePhoto } from "./photo-form"

/** A reading as its user made it; its temperature is its own among all, and numbers its photo. */
export type Taken = { temperature: number; label: string; from: number; until: number }

export type OutboxPhone = Awaited<ReturnType<typeof outboxPhone>>

/** A user's phone behind a link of its own, over plain http at a host name, or at a secure origin. */
export const outboxPhone = async (user: User, to: number, share: number, isSecure: boolean) => {
  const link = await cuttingLink({ to, share })
  const base = isSecure ? link.url : link.url.replace("127.0.0.1", "farm.lan")
  const phone = await killablePhone({
    base,
    cookie: user.cookie,
    flags: ["--host-resolver-rules=MAP farm.lan 127.0.0.1"],
  })
  return {
    user,
    link,
    phone,
    taken: [] as Taken[],
    counts: { kills: 0, typedAgain: 0, pressedAgain: 0, lost: [] as string[] },
    [Symbol.asyncDispose]: async () => {
      await phone[Symbol.asyncDispose]()
      await link[Symbol.asyncDispose]()
    },
  }
}

/** The list of piles, loaded with a signal, which is lost again when the forms' code is there. */
export const openWithSignal = async ({ phone, link }: OutboxPhone) => {
  link.restore()
  await until("the list of piles", async () => {
    await phone.page.goto(phone.base)
    await phone.page.getByText("Pile #A-101").waitFor({ timeout: 5000 })
    return true
  })
  // The program's other parts are loaded two seconds after its start.
  await phone.page.waitForTimeout(2500)
  link.loseSignal()
}

/** A killed phone, with its user's work so far. */
export const restart = async (of: OutboxPhone) => {
  of.counts.kills += 1
  await of.phone.kill()
  await of.phone.start()
  await openWithSignal(of)
}

/**
 * Records a reading with its photo in the form, without a signal; with `killAfter`, the phone is killed so many ms
 * after the thumb moves to the button.
 */
export const takeReading = async (of: OutboxPhone, temperature: number, pile: string, killAfter?: number) => {
  const { page } = of.phone
  const reading: Taken = { temperature, from: Date.now(), label: await openForm(page, pile), until: 0 }
  await fillForm(page, temperature)
  reading.until = Date.now()
  of.taken.push(reading)
  const form = page.url()
  const left = page.waitForURL((url) => url.href !== form, { timeout: 10_000 })
  const pressed = press(page, temperature)
  if (killAfter === undefined) return Promise.all([pressed, left])
  let isKept = false
  left.then(() => {
    isKept = true
  }, ignore)
  pressed.catch(ignore)
  await Bun.sleep(killAfter)
  await restart(of)
  await afterKill(of, reading, isKept)
}

const ignore = () => undefined

/** What the page went on from must be there; otherwise its user looks into the form, which has it as a draft. */
const afterKill = async (of: OutboxPhone, reading: Taken, isKept: boolean) => {
  if (await isThere(of, reading)) return
  const { temperature, label } = reading
  if (isKept) of.counts.lost.push(`${temperature} on ${label} was kept before the kill and is gone`)
  const { page } = of.phone
  await openForm(page, label, true)
  if (await hasDraft(page, temperature)) of.counts.pressedAgain += 1
  else {
    of.counts.typedAgain += 1
    await fillForm(page, temperature)
    reading.until = Date.now()
  }
  const form = page.url()
  await page.getByRole("button", { name: "Save Temperature" }).and(page.locator(":enabled")).click()
  await page.waitForURL((url) => url.href !== form)
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
export const waitingOn = ({ page }: Pick<KillablePhone, "page">): Promise<number[]> =>
  page.evaluate(async () => {
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
    return records.map(({ body }) => body.temperature)
  })

/** From the list, unless the phone is in a form already, as after "Save & next"; returns the pile's label. */
const openForm = async (page: Page, label: string, exactly = false) => {
  if (exactly || !/\/temperature$/.test(new URL(page.url()).pathname)) {
    if (new URL(page.url()).pathname !== "/") await page.getByRole("link", { name: "Home" }).click()
    await page.getByRole("link", { name: `Log temperature of ${label}` }).click()
  }
  const heading = await page.getByRole("heading", { name: /^Row #A-/ }).textContent()
  await page.getByLabel("Temperature (°F)").waitFor()
  return heading?.replace("Row #", "").trim() ?? ""
}

const fillForm = async (page: Page, temperature: number) => {
  await page.getByLabel("Temperature (°F)").fill(String(temperature))
  const buffer = await numberedPhoto(temperature)
  await choosePhoto(page, { name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
}

const hasDraft = async (page: Page, temperature: number) => {
  const typed = await page.getByLabel("Temperature (°F)").inputValue()
  return (
    typed === String(temperature) && (await page.getByRole("button", { name: "Remove photo" }).count()) > 0
  )
}

/** Every other time on to the round's next pile, if there is one. */
const press = async (page: Page, temperature: number) => {
  const next = page.getByRole("button", { name: /^Save & next/ }).and(page.locator(":enabled"))
  if (temperature % 2 === 0 && (await next.count()) > 0) await next.click()
  else await page.getByRole("button", { name: "Save Temperature" }).and(page.locator(":enabled")).click()
}
