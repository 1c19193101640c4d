import { rmSync } from "node:fs"
import { longest } from "./browsers/driver"
import type { KeptBrowser } from "./browsers/kept-browsers"
import { phoneOf } from "./browsers/phone"
import { newFolder } from "./windrow"

export type KillablePhone = Awaited<ReturnType<typeof killablePhone>>

type Options = {
  browser: KeptBrowser
  /** The pages' origin. */
  base: string
  cookie: string
}

/**
 * A browser that may be killed with SIGKILL, with all its processes, and keeps its disk. The session's cookie is given
 * to it at each start: a browser writes cookies late, and that is not what is tried here.
 */
export const killablePhone = async ({ browser, base, cookie }: Options) => {
  await browser.prepare()
  const folder = newFolder()
  const open = async () => {
    const driver = await browser.open(folder)
    const [name = "", value = ""] = cookie.split("=")
    try {
      await driver.addCookie({ name, value, url: base })
    } catch (error) {
      await driver.kill()
      throw error
    }
    return { driver, acts: phoneOf(driver, base, longest) }
  }
  let opened = await open()
  return {
    base,
    get version() {
      return opened.driver.version
    },
    /** What its user does in it. */
    get acts() {
      return opened.acts
    },
    kill: () => opened.driver.kill(),
    /** After a kill. It needs a signal, as does each start. */
    start: async () => {
      opened = await open()
    },
    [Symbol.asyncDispose]: async () => {
      await opened.driver.kill()
      rmSync(folder, { recursive: true, maxRetries: 5 })
    },
  }
}

/**
 * An origin over plain http that is no secure context, although it leads to this machine: no engine counts the IPv4
 * address in IPv6 as the loopback. It needs no name, and so no setting of a browser or of the system.
 */
export const insecureOrigin = (url: string) => url.replace("127.0.0.1", "[::ffff:7f00:1]")
