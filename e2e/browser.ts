import { existsSync } from "node:fs"
import { chromium } from "playwright"
import { oldestBrowserPath } from "./oldest-browser"

/**
 * Where a browser is for the tests: the one that CHROMIUM_PATH names, the system's, or Playwright's own.
 * @throws when there is none: a test that can't run must fail.
 */
export const browserPath = () => {
  const found = installed()
  if (found) return found
  throw new Error("There is no browser for the tests: install Chromium, or name one in CHROMIUM_PATH.")
}

/** Chromium's own requests would count as the page's; its sandbox does not work for root. */
export const browserFlags = ["--no-sandbox", "--disable-background-networking"]

const installed = () =>
  [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/google-chrome", chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )

/** Tries what may bring a browser, until one is there. */
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
    // No such program on this system: the next attempt may do.
  }
}

if (import.meta.main) {
  install()
  console.log(`Browsers: ${browserPath()}, ${oldestBrowserPath()}`)
}
