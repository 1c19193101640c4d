import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { chromium, type Page } from "playwright"
import { browserFlags, browserPath } from "./browser"
import { until } from "./browsers/driver"
import { newFolder } from "./windrow"

export type KillablePhone = Awaited<ReturnType<typeof killablePhone>>

type Options = {
  /** The page's address. Over http a host name is no secure context: give one in `flags`. */
  base: string
  cookie: string
  flags?: string[]
}

/**
 * A browser that may be killed with SIGKILL, with all its processes, and keeps its disk. The session's cookie is given
 * to it at each start: a browser writes cookies late, and that is not what is tried here.
 */
export const killablePhone = async (options: Options) => {
  const folder = newFolder()
  let opened = await open(folder, options)
  return {
    base: options.base,
    get page() {
      return opened.page
    },
    kill: () => opened.kill(),
    /** After a kill. */
    start: async () => {
      opened = await open(folder, options)
    },
    [Symbol.asyncDispose]: async () => {
      await opened.kill()
      rmSync(folder, { recursive: true, maxRetries: 5 })
    },
  }
}

const open = async (folder: string, { base, cookie, flags = [] }: Options) => {
  const addressFile = join(folder, "DevToolsActivePort")
  rmSync(addressFile, { force: true })
  const command = [browserPath(), "--headless=new", "--remote-debugging-port=0", `--user-data-dir=${folder}`]
  const child = Bun.spawn([...command, ...browserFlags, ...flags, "--no-first-run", "about:blank"], {
    stdio: ["ignore", "ignore", "ignore"],
    // A process group of its own, to be killed as one.
    detached: true,
  })
  const [port] = await until("the browser's address", async () =>
    existsSync(addressFile) ? /^\d+(?=\n)/.exec(readFileSync(addressFile, "utf8")) : undefined,
  )
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  if (!context) throw new Error("The browser has no context.")
  const [name = "", value = ""] = cookie.split("=")
  await context.addCookies([{ name, value, url: base, httpOnly: true, sameSite: "Lax" }])
  const page: Page = context.pages()[0] ?? (await context.newPage())
  await page.setViewportSize({ width: 390, height: 844 })
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, "SIGKILL")
    await child.exited
    await browser.close().catch(() => undefined)
  }
  return { page, kill }
}
