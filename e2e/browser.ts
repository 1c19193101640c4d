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

/**
 * The path of Chromium's headless shell, which draws and runs pages as Chromium does for a quarter of its CPU time: it has
 * no windows, installs nothing and asks for no permission. Where there is none, that of the browser.
 */
export const shellPath = () =>
  [process.env.CHROMIUM_PATH, "/usr/bin/chromium-headless-shell"].find((path) => path && existsSync(path)) ??
  browserPath()

/** Starts it with these flags in addition; `without` are flags that Playwright passes by default. */
const launcher =
  (path: () => string) =>
  (flags: readonly string[] = [], without: string[] = []) =>
    chromium.launch({
      executablePath: path(),
      args: [...browserFlags, ...flags],
      ignoreDefaultArgs: without,
    })

export const launchShell = launcher(() => shellPath())
export const launchBrowser = launcher(() => browserPath())

/** A camera that shows a pattern, and whose use is always allowed. */
export const cameraFlags = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]

/** Without Chromium's own requests, which would count as the page's, and its sandbox, which root can't use. */
export const browserFlags = ["--no-sandbox", "--disable-background-networking"]

/** Adds certificates to an NSS database, where Chromium on Linux looks for a user's own. */
export const certutil = () => tool("certutil", "libnss3-tools")

export const installedBrowser = () =>
  [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/google-chrome", chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
