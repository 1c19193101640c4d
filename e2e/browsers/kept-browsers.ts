import { tool } from "../../prove/tools"
import { browserPath } from "../browser"
import { oldestBrowserPath, oldestFlags } from "../oldest-browser"
import { openKeptChromium } from "./chromium"
import { authorityIn, type Driver, type KeptWish } from "./driver"
import { firefoxPath, openFirefox } from "./firefox"
import { miniBrowserPath, openKeptWebKit, openWebKit, webKitTypes } from "./webkit"

export type KeptBrowser = {
  name: string
  /** A window that forgets everything at its end. */
  isPrivate?: boolean
  /**
   * Installs the missing programs.
   * @throws Error that names the package of one that can't be installed
   */
  prepare: () => Promise<unknown>
  open: (wish: KeptWish) => Promise<Driver>
}

export type EngineName = "oldest" | "chromium" | "webkit" | "private" | "firefox"

export const keptBrowsers: Record<EngineName, KeptBrowser> = {
  oldest: {
    name: "Chromium",
    prepare: async () => oldestBrowserPath(),
    open: (wish) => openKeptChromium(oldestBrowserPath(), { ...wish, flags: oldestFlags }),
  },
  chromium: {
    name: "Chromium",
    prepare: async () => browserPath(),
    open: (wish) => openKeptChromium(browserPath(), wish),
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
  private: {
    name: "WebKit, private",
    isPrivate: true,
    prepare: async () => {
      await tool("Xvfb", "xvfb")
      await tool("WebKitWebDriver", "webkit2gtk-driver", miniBrowserPath)
    },
    open: ({ tls }) => openWebKit(miniBrowserPath() ?? "", tls ? ["--ignore-tls-errors"] : []),
  },
  firefox: {
    name: "Firefox",
    prepare: () => tool("firefox-esr", "firefox-esr", firefoxPath),
    open: ({ folder, tls }) =>
      openFirefox(firefoxPath() ?? "", { kept: folder, authorities: tls ? [authorityIn(tls)] : [] }),
  },
}

/** The browser that a command's argument names. */
export const keptBrowserNamed = (name: string): KeptBrowser => {
  const found = Object.entries(keptBrowsers).find(([each]) => each === name)?.[1]
  if (!found) throw new Error(`There is no engine ${name}: ${Object.keys(keptBrowsers).join(", ")}.`)
  return found
}
