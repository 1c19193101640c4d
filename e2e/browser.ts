import { existsSync } from "node:fs"
import { chromium } from "playwright"
import { tool } from "../prove/tools"
import { oldestBrowserPath } from "./oldest-browser"

/**
 * The path of the tests' browser: CHROMIUM_PATH, the system's, or Playwright's own.
 * @throws when there is none: a test that can't run must fail.
 */
export const browserPath = () => {
  const found = installed()
  if (found) return found
  throw new Error("There is no browser for the tests: install Chromium, or name one in CHROMIUM_PATH.")
}

/** Without Chromium's own requests, which would count as the page's, and its sandbox, which root can't use. */
export const browserFlags = ["--no-sandbox", "--disable-background-networking"]

/** Adds certificates to an NSS database, where Chromium on Linux looks for a user's own. */
export const certutil = () => tool("certutil", "libnss3-tools")

const installed = () =>
  [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/google-chrome", chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )

/** Tries the ways to install a browser until there is one. */
const install = () => {
  const attempts = [
    [process.execPath, "x", "playwright", "install", "--with-deps", "chromium"],
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", "chromium"],
  ]
  for (const command of attempts) {
    if (installed()) return
    console.log(`There is no browser for the tests yet, trying: ${command.join(" ")}`)
    run(command)
  }
}

const run = (command: string[]) => {
  try {
    Bun.spawnSync(command, { stdio: ["ignore", "inherit", "inherit"], timeout: 300_000 })
  } catch {
    // No such program on this system: the next attempt may work.
  }
}

if (import.meta.main) {
  install()
  if (process.platform === "linux") await certutil()
  console.log(`Browsers: ${browserPath()}, ${oldestBrowserPath()}`)
}
