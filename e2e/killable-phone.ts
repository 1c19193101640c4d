import { rmSync } from "node:fs"
import { longest, until } from "./browsers/driver"
import type { KeptBrowser } from "./browsers/kept-browsers"
import { type Phone, phoneOf } from "./browsers/phone"
import { newFolder } from "./windrow"

export type KillablePhone = Awaited<ReturnType<typeof killablePhone>>

type Options = {
  browser: KeptBrowser
  /** The pages' origin. */
  base: string
  /** The folder `tls` of a server at https. */
  tls?: string | undefined
  /** Who is logged in from the first start on. */
  email?: string
  /** In ms, for each act. */
  patience?: number
}

/**
 * A browser that may be killed with SIGKILL, with all its processes, and keeps its disk. Its user logs in anew at each
 * start: a browser writes cookies late, and that is not what is tried here.
 */
export const killablePhone = async ({ browser, base, tls, email, patience = longest }: Options) => {
  await browser.prepare()
  const folder = newFolder()
  const open = async (email?: string) => {
    const driver = await browser.open({ folder, tls })
    const acts = phoneOf(driver, base, patience)
    try {
      if (email) await logIn(acts, email)
    } catch (error) {
      await driver.kill()
      throw error
    }
    return { driver, acts }
  }
  let opened = await open(email)
  return {
    base,
    get driver() {
      return opened.driver
    },
    get version() {
      return opened.driver.version
    },
    /** What its user does in it. */
    get acts() {
      return opened.acts
    },
    kill: () => opened.driver.kill(),
    /** After a kill. It needs a signal, as does each start. */
    start: async (as = email) => {
      opened = await open(as)
    },
    [Symbol.asyncDispose]: async () => {
      await opened.driver.kill()
      rmSync(folder, { recursive: true, maxRetries: 5 })
    },
  }
}

/** A page of the origin without the program. */
export const blank = "/robots.txt"

/** Logs somebody in on a page without the program, so that nothing that waits is sent before. */
export const logIn = async ({ open, run }: Pick<Phone, "open" | "run">, email: string) => {
  await open(blank)
  await until(`the session of ${email}`, () => run(askForSession, { email, password: "secret1" }), longest)
}

/** Runs in the page. */
const askForSession = async (person: { email: string; password: string }) => {
  const headers = { "content-type": "application/json" }
  const answer = await fetch("/api/auth/login", { method: "POST", headers, body: JSON.stringify(person) })
  return answer.ok
}

/**
 * An origin over plain http that is no secure context, although it leads to this machine: no engine counts the IPv4
 * address in IPv6 as the loopback. It needs no name, and so no setting of a browser or of the system.
 */
export const insecureOrigin = (url: string) => url.replace("127.0.0.1", "[::ffff:7f00:1]")
