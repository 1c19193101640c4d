import { existsSync } from "node:fs"
import { chromium } from "playwright"
import { tool } from "../prove/tools"

/**
 * The path of the tests' browser: CHROMIUM_PATH, the system's, or Playwright's own.
 * @throws when there is none: a test that can't run must fail.
 */
export const browserPath = () => {
  const found = installedBrowser()
  if (found) return found
  throw new Error("There is no browser for the tests: install Chromium, or name one in CHROMIUM_PATH.")
}

/** Without Chromium's own requests, which would count as the page's, and its sandbox, which root can't use. */
export const browserFlags = ["--no-sandbox", "--disable-background-networking"]

/** Adds certificates to an NSS database, where Chromium on Linux looks for a user's own. */
export const certutil = () => tool("certutil", "libnss3-tools")

export const installedBrowser = () =>
  [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/google-chrome", chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
