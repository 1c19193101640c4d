import { longest } from "./driver"
import { isWorkerActive } from "./in-page"
import { arrived, fillReading } from "./main-jobs"
import { type Job, pile } from "./world"

/** What the outbox promises where the server does not answer. */
export const waitingJobs: Record<string, Job> = {
  offline: async (phone, world) => {
    await fillReading(phone, world, "150")
    await world.cut()
    await phone.press("Save Temperature")
    await phone.see("Saved on this phone, will be sent")
    await phone.see("150 °F")
    await world.mend()
    await arrived(world, 1, 150)
  },
  "not sent yet": async (phone, world) => {
    const { open, show, press, see, has, gone, canPress } = phone
    await open("/waiting")
    await see("Nothing waits on this phone")
    await show(`${pile}/turn`)
    await press("No")
    await world.cut()
    await press("Save Turn")
    await see("Saved on this phone, will be sent")
    await show("/waiting")
    await see("Pile #A-100")
    await canPress("Save all as a file")
    await world.mend()
    // It may be gone already.
    if (await has("press", "Send now")) await press("Send now").catch(() => undefined)
    await see("Nothing waits on this phone")
    await gone("Send now")
  },
  "the form comes back": async (phone, world) => {
    await fillReading(phone, world, "152")
    await phone.reload()
    await phone.canPress("Remove photo")
    await phone.until("the number", async () => (await phone.typedIn("Temperature (°F)")) === "152")
    await phone.press("Save Temperature")
    await arrived(world, 1, 152)
  },
  "opened without a signal": async (phone, world) => {
    if (!world.isSecure) return "no service worker over http: the page does not load"
    await phone.open("/")
    await phone.until("the worker", () => phone.run(isWorkerActive, null), longest)
    // A page that was loaded before the worker was there is not served by it.
    await phone.open("/")
    await world.cut()
    await phone.reload()
    await phone.see("Pile #")
    await world.mend()
  },
  "killed between Save and sending": async (phone, world) => {
    if (world.isPrivate) return "keeps nothing when it ends"
    await fillReading(phone, world, "153")
    await world.cut()
    await phone.press("Save Temperature")
    await phone.see("Saved on this phone, will be sent")
    const again = await world.killBrowser()
    await again.open("/")
    await arrived(world, 1, 153)
  },
}
