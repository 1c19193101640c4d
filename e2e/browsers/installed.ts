import { browserPath } from "../browser"
import { oldestBrowserPath, oldestFlags } from "../oldest-browser"
import { openChromium } from "./chromium"
import type { Driver } from "./driver"
import { firefoxPath, openFirefox } from "./firefox"
import { miniBrowserPath, openWebKit } from "./webkit"

type Engine = {
  name: string
  /** The program's path; undefined or an error when it is not installed. */
  path: () => string | null | undefined
  open: (path: string) => Promise<Driver>
  /** The Debian package that contains it. */
  from: string
}

export const engines: readonly Engine[] = [
  {
    name: "Chromium, oldest",
    path: oldestBrowserPath,
    open: (path) => openChromium(path, oldestFlags),
    from: "e2e/oldest-browser.ts",
  },
  { name: "Chromium", path: browserPath, open: openChromium, from: "chromium" },
  {
    name: "WebKitGTK",
    path: () => Bun.which("Xvfb") && Bun.which("WebKitWebDriver") && miniBrowserPath(),
    open: (path) => openWebKit(path),
    from: "webkit2gtk-driver and xvfb",
  },
  {
    name: "Firefox",
    path: firefoxPath,
    open: (path) => openFirefox(path),
    from: "firefox-esr",
  },
]

/** The path of the engine's program, or undefined with a printed line. */
export const installedPath = ({ name, path, from }: Engine) => {
  try {
    const found = path()
    if (found) return found
  } catch {
    // The line below names the package.
  }
  console.log(`There is no ${name} here: it comes with ${from}.`)
  return undefined
}
