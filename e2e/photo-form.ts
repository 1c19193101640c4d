import type { Page } from "playwright"
import type { Farm, User } from "./farm"

/** Opens the form for a reading of a new pile and fills in a temperature. */
export const openReadingForm = async (page: Page, user: User, base = "") => {
  const row = await user.row({ rowId: `A-${Math.random()}` })
  await page.goto(`${base}/rows/${row.id}/temperature`)
  await page.getByLabel("Temperature (°F)").fill("140")
  return row
}

/** A phone's page over plain http at a host name, which is no secure context. */
export const pageOverHttp = async (farm: Farm, { cookie }: User) => {
  const base = farm.windrow.url.replace("127.0.0.1", "farm.lan")
  const page = await farm.pageOf("", { baseURL: base })
  const [name = "", value = ""] = cookie.split("=")
  await page.context().addCookies([{ name, value, url: base, httpOnly: true, sameSite: "Lax" }])
  return page
}

export const farmLan = ["--host-resolver-rules=MAP farm.lan 127.0.0.1"]

/** Call this before the page loads, so that `workerReady` can wait for the resize worker. */
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
