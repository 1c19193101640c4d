import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeJpeg } from "../../src/test/jpeg-maker"
import { enter, type User } from "../farm"
import { insecureOrigin, type KillablePhone, killablePhone, logIn } from "../killable-phone"
import { pagesOf } from "../pdf"
import { newFolder, securePortOf, startWindrow, tlsFolderOf } from "../windrow"
import { until } from "./driver"
import { jobs } from "./jobs"
import type { KeptBrowser } from "./kept-browsers"
import { ada, ana, type Download, type World } from "./world"

type Options = {
  browser: KeptBrowser
  isSecure: boolean
  /** Of the jobs; all without it. */
  names?: readonly string[]
  /** Gets each picture that a job takes, one of each job that failed, and what is printed. */
  keep?: (file: string, bytes: Buffer) => void
  /** Hears of each job when it is over. */
  tell?: (name: string, outcome: Outcome) => void
}

/** In ms, for each act: a job that fails costs a minute or two otherwise. */
const patience = 30_000

/** What came of a job: it is well, or not promised there, or it failed; with a sentence. */
export type Outcome = { state: "well" | "not promised" | "failed"; words: string }
export type Column = { version: string; outcomes: Map<string, Outcome> }

/** Does the jobs in one browser, with an executable and a database of its own, over https or over plain http. */
export const columnOf = async ({ browser, isSecure, names, keep, tell }: Options): Promise<Column> => {
  const folder = newFolder()
  const server = await restartable(folder)
  const base = isSecure ? `https://127.0.0.1:${server.securePort}` : insecureOrigin(server.url)
  const tls = isSecure ? tlsFolderOf({ folder }) : undefined
  const outcomes = new Map<string, Outcome>()
  {
    await using phone = await killablePhone({ browser, base, tls, patience })
    const picture = async (name: string) => keep?.(`${name}.png`, await phone.driver.picture())
    const world = { ...server, isSecure, isPrivate: browser.isPrivate === true, keep: picture }
    for (const [name, job] of Object.entries(jobs)) {
      if (names && !names.includes(name)) continue
      const outcome = await job(phone.acts, { ...world, ...ofBrowser(phone, server, keep) }).then(
        (words): Outcome =>
          typeof words === "string" ? { state: "not promised", words } : { state: "well", words: "" },
        (error): Outcome => ({ state: "failed", words: String(error.message ?? error).split("\n")[0] ?? "" }),
      )
      outcomes.set(name, outcome)
      tell?.(name, outcome)
      // The next job begins with a server.
      await server.mend()
      if (outcome.state !== "failed") continue
      await picture(`failed ${name}`).catch(() => undefined)
      await logIn(phone.acts, ana).catch(() => undefined)
    }
    await server.cut()
    rmSync(folder, { recursive: true })
    return { version: phone.version, outcomes }
  }
}

type Server = Awaited<ReturnType<typeof restartable>>

/** A server on ports that it gets again at each start, and its people, called from outside of the browser. */
const restartable = async (folder: string) => {
  const env = { WINDROW_ADMIN_EMAIL: ada, WINDROW_ADMIN_PASSWORD: "secret1" }
  const photo = join(folder, "photo.jpg")
  writeFileSync(photo, await makeJpeg({ width: 4000, height: 3000, orientation: 6 }))
  const start = (flags: readonly string[], port?: string) =>
    startWindrow({ folder, env, flags: ["--https", ...flags], ...(port && { port }) })
  const first = await start(["--https-port", "0"])
  const { url } = first
  const securePort = securePortOf(first)
  const people = new Map<string, User>()
  let running: typeof first | undefined = first
  return {
    photo,
    url,
    securePort,
    cut: async () => {
      await running?.stop()
      running = undefined
    },
    mend: async () => {
      running ??= await start(["--https-port", securePort], new URL(url).port)
    },
    // Each once: with too many sessions a user's first one ends.
    person: async (email: string, body?: object) => {
      const path = body ? "/api/auth/register" : "/api/auth/login"
      const known = people.get(email) ?? (await enter({ url }, path, body ?? { email, password: "secret1" }))
      people.set(email, known)
      return known
    },
  }
}

const ofBrowser = (phone: KillablePhone, { mend }: Server, keep: Options["keep"]) => {
  const { print, downloads } = phone.driver
  const world: Pick<World, "killBrowser" | "be" | "printed" | "downloaded"> = {
    killBrowser: async () => {
      await phone.kill()
      await mend()
      await phone.start(ana)
      return phone.acts
    },
    be: (email) => logIn(phone.acts, email),
    printed:
      print &&
      (async (name) => {
        const pdf = await print()
        keep?.(`${name}.pdf`, pdf)
        return pagesOf(pdf)
      }),
    downloaded: downloads === undefined ? undefined : (press) => downloadedInto(downloads, press),
  }
  return world
}

/** The engines keep what is not whole yet under names with these ends, or empty. */
const unfinished = /\.(part|crdownload|wkdownload)$/

const downloadedInto = async (downloads: string, press: () => Promise<unknown>) => {
  const before = new Set(filesIn(downloads))
  await press()
  return until("a download", async (): Promise<Download | undefined> => {
    const names = filesIn(downloads).filter((name) => !before.has(name))
    if (names.some((name) => unfinished.test(name))) return undefined
    const [name] = names
    const path = name && join(downloads, name)
    const bytes = path && readFileSync(path)
    if (!bytes || bytes.length === 0) return undefined
    return { name, path, bytes }
  })
}

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
