import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { chromium, type Page } from "playwright"
import { browserFlags } from "../browser"
import { makeTrustStore } from "../trust-store"
import { authorityIn, type Driver, inTime, type KeptWish, longest, size, until } from "./driver"
import { startGroup } from "./process-group"

type Wish = KeptWish & { flags?: readonly string[] }

/** The browser keeps its data in the folder, also when it is killed. */
export const openKeptChromium = async (
  executablePath: string,
  { folder, tls, flags = [] }: Wish,
): Promise<Driver> => {
  const addressFile = join(folder, "DevToolsActivePort")
  rmSync(addressFile, { force: true })
  // There it looks for the authorities of its person.
  if (tls) await makeTrustStore(join(folder, ".pki/nssdb"), [authorityIn(tls)])
  const command = [executablePath, "--headless=new", "--remote-debugging-port=0", `--user-data-dir=${folder}`]
  const program = startGroup(
    [...command, ...browserFlags, ...flags, "--no-first-run", "--lang=en-US", "about:blank"],
    { HOME: folder, LANG: "en_US.UTF-8" },
  )
  try {
    const address = async () =>
      existsSync(addressFile) ? /^\d+(?=\n)/.exec(readFileSync(addressFile, "utf8")) : undefined
    const [port] = await until("the browser's address", address, longest)
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const [context] = browser.contexts()
    if (!context) throw new Error("The browser has no context.")
    const page = context.pages()[0] ?? (await context.newPage())
    await page.setViewportSize(size)
    const downloads = join(folder, "downloads")
    const session = await browser.newBrowserCDPSession()
    await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: downloads })
    const kill = async () => {
      await program.kill()
      await browser.close().catch(() => undefined)
    }
    return { version: browser.version(), ...driverOf(page), downloads, kill }
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
  print: () => page.pdf({ format: "Letter", preferCSSPageSize: true }),
})
