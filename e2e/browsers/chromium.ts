import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { chromium, type Page } from "playwright"
import { browserFlags } from "../browser"
import { phone } from "../farm"
import { type Driver, inTime, longest, size, until } from "./driver"
import { startGroup } from "./process-group"

export const openChromium = async (executablePath: string, flags: string[] = []): Promise<Driver> => {
  const browser = await chromium.launch({ executablePath, args: [...browserFlags, ...flags] })
  const context = await browser.newContext({ ...phone, locale: "en-US" })
  const page = await context.newPage()
  const close = () => browser.close()
  return { version: browser.version(), ...driverOf(page), close, kill: close }
}

/** The browser keeps its data in this folder, also when it is killed. */
export const openKeptChromium = async (executablePath: string, folder: string): Promise<Driver> => {
  const addressFile = join(folder, "DevToolsActivePort")
  rmSync(addressFile, { force: true })
  const command = [executablePath, "--headless=new", "--remote-debugging-port=0", `--user-data-dir=${folder}`]
  const program = startGroup([...command, ...browserFlags, "--no-first-run", "about:blank"])
  try {
    const address = async () =>
      existsSync(addressFile) ? /^\d+(?=\n)/.exec(readFileSync(addressFile, "utf8")) : undefined
    const [port] = await until("the browser's address", address, longest)
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const [context] = browser.contexts()
    if (!context) throw new Error("The browser has no context.")
    const page = context.pages()[0] ?? (await context.newPage())
    await page.setViewportSize(size)
    const kill = async () => {
      await program.kill()
      await browser.close().catch(() => undefined)
    }
    return { version: browser.version(), ...driverOf(page), close: kill, kill }
  } catch (error) {
    await program.kill()
    throw error
  }
}

const driverOf = (page: Page) => ({
  open: async (url: string) => {
    await page.goto(url)
  },
  reload: async () => {
    await page.reload()
  },
  run: <A, T>(code: (argument: A) => T | Promise<T>, argument: A) =>
    inTime("a function in the page", page.evaluate<T>(`(${code})(${JSON.stringify(argument)})`)),
  click: (selector: string) => page.locator(selector).click(),
  type: (selector: string, text: string) => page.locator(selector).pressSequentially(text),
  chooseFile: (selector: string, path: string) => page.locator(selector).setInputFiles(path),
  picture: () => page.screenshot(),
  addCookie: async (cookie: { name: string; value: string; url: string }) =>
    page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: "Lax" as const }]),
})
