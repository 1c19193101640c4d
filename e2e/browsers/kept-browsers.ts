import { tool } from "../../prove/tools"
import { browserPath } from "../browser"
import { openKeptChromium } from "./chromium"
import type { Driver } from "./driver"
import { firefoxPath, openFirefox } from "./firefox"
import { openKeptWebKit, webKitTypes } from "./webkit"

export type KeptBrowser = {
  name: string
  /**
   * Installs the missing programs.
   * @throws Error that names the package of one that can't be installed
   */
  prepare: () => Promise<unknown>
  /** Starts it with the data in this folder, which it keeps when it is killed. */
  open: (folder: string) => Promise<Driver>
}

export type EngineName = "chromium" | "webkit" | "firefox"

export const keptBrowsers: Record<EngineName, KeptBrowser> = {
  chromium: {
    name: "Chromium",
    prepare: async () => browserPath(),
    open: (folder) => openKeptChromium(browserPath(), folder),
  },
  webkit: {
    name: "WebKit",
    // One after the other: apt-get locks its lists.
    prepare: async () => {
      await tool("Xvfb", "xvfb")
      await tool("WebKitWebDriver", "webkit2gtk-driver")
      await tool("gjs")
      await tool("WebKit2-4.1.typelib", "gir1.2-webkit2-4.1", webKitTypes)
    },
    open: openKeptWebKit,
  },
  firefox: {
    name: "Firefox",
    prepare: () => tool("firefox-esr", "firefox-esr", firefoxPath),
    open: async (kept) => openFirefox(firefoxPath() ?? "", { kept }),
  },
}

/** The browser that a command's argument names. */
export const keptBrowserNamed = (name: string): KeptBrowser => {
  const found = Object.entries(keptBrowsers).find(([each]) => each === name)?.[1]
  if (!found) throw new Error(`There is no engine ${name}: ${Object.keys(keptBrowsers).join(", ")}.`)
  return found
}
