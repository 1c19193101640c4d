import { chromium } from "playwright"
import { browserFlags } from "../browser"
import { phone } from "../farm"
import type { Driver } from "./driver"

export const openChromium = async (executablePath: string, flags: string[] = []): Promise<Driver> => {
  const browser = await chromium.launch({ executablePath, args: [...browserFlags, ...flags] })
  const context = await browser.newContext({ ...phone, locale: "en-US" })
  const page = await context.newPage()
  return {
    version: browser.version(),
    open: async (url) => {
      await page.goto(url)
    },
    run: async (code, argument) => page.evaluate(`(${code})(${JSON.stringify(argument)})`),
    click: (selector) => page.locator(selector).click(),
    type: (selector, text) => page.locator(selector).pressSequentially(text),
    chooseFile: (selector, path) => page.locator(selector).setInputFiles(path),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
}
