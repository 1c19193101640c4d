import type { Page } from "playwright"
import type { Farm, User } from "./farm"

/** The form for a reading of a new pile, with a temperature in it. */
export const openReadingForm = async (page: Page, user: User, base = "") => {
  const row = await user.row({ rowId: `A-${Math.random()}` })
  await page.goto(`${base}/rows/${row.id}/temperature`)
  await page.getByLabel("Temperature (°F)").fill("140")
  return row
}

/** A phone's page at an address that is no secure context: the farm's plain http. */
export const pageOverHttp = async (farm: Farm, { cookie }: User) => {
  const base = farm.windrow.url.replace("127.0.0.1", "farm.lan")
  const page = await farm.pageOf("", { baseURL: base })
  const [name = "", value = ""] = cookie.split("=")
  await page.context().addCookies([{ name, value, url: base, httpOnly: true, sameSite: "Lax" }])
  return page
}

export const farmLan = ["--host-resolver-rules=MAP farm.lan 127.0.0.1"]

/** Have the worker before the form's photo: the script must be there before the page. Await `workerReady` then. */
export const watchWorker = (page: Page) =>
  page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(address: string | URL) {
        super(address)
        this.addEventListener("message", () => Object.assign(window, { ready: true }))
      }
    }
  })

export const workerReady = (page: Page) => page.waitForFunction(() => "ready" in window)

export type PhotoFile = { name: string; mimeType: string; buffer: Buffer }

export const choosePhoto = (page: Page, file: PhotoFile | string) =>
  page.getByLabel("Photo (Required)").setInputFiles(file)

/** The photo that the form shows, as a PNG. */
export const shownPhoto = async (page: Page): Promise<Buffer> => {
  const preview = page.getByRole("img", { name: "What will be saved" })
  const text = await preview.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const [width, height] = [image.naturalWidth, image.naturalHeight]
    const canvas = Object.assign(document.createElement("canvas"), { width, height })
    canvas.getContext("2d")?.drawImage(image, 0, 0)
    return canvas.toDataURL("image/png")
  })
  return Buffer.from(text.slice(text.indexOf(",") + 1), "base64")
}
