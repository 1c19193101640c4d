import { statSync } from "node:fs"
import { join } from "node:path"
import { walPages } from "../src/db/sqlite/pragmas"
import { copyOfProgress, newProgress, type Progress, perform } from "./client"
import { copyOf } from "./folder"
import { entrySteps } from "./scenario"
import { startServer } from "./server"
import type { Step } from "./step"

/** A data folder to copy for each try, and what was acknowledged until then. Without a folder it is a first start. */
export type Template = { folder: string | undefined; steps: Step[]; progress: Progress }

/** No folder at all. */
export const nothing = (): Template => ({ folder: undefined, steps: [], progress: newProgress() })

export const databaseOf = (folder: string) => join(folder, "windrow.db")

/** A folder to use up, and a progress to write into. */
export const opened = ({ folder, progress }: Template) => ({
  data: copyOf(folder),
  progress: copyOfProgress(progress),
})

/** Started once, everybody signed in, stopped in order. */
export const begun = (actors: readonly string[]): Promise<Template> =>
  grown(nothing(), entrySteps(actors), async () => undefined, "SIGTERM")

/** Killed after some more steps, so that the next start finds a log. */
export const continued = (template: Template, steps: readonly Step[]): Promise<Template> =>
  grown(template, [...steps], async () => undefined, "SIGKILL")

/**
 * Killed with so long a log that the next commits reach the point where SQLite copies it into the file. A row's
 * location goes to and fro, which makes many pages of log for few of the file.
 */
export const withLongLog = (template: Template, first: Step): Promise<Template> => {
  const fill = async (url: string, data: string, progress: Progress) => {
    const path = `${url}/api/rows/${progress.answers.get(first.name)?.id}`
    const cookie = progress.cookies.get(first.actor) ?? ""
    for (let turn = 0; turn < 100_000 && pagesOfLog(data) < walPages - 100; turn++) {
      const body = JSON.stringify({ length: 80 + ((turn + 1) % 2) })
      const headers = { cookie, "content-type": "application/json" }
      await (await fetch(path, { method: "PATCH", headers, body })).text()
    }
    await fetch(path, {
      method: "PATCH",
      headers: { cookie, "content-type": "application/json" },
      body: '{"length":80}',
    })
  }
  return grown(template, [first], fill, "SIGKILL")
}

const grown = async (
  template: Template,
  steps: Step[],
  more: (url: string, data: string, progress: Progress) => Promise<void>,
  end: NodeJS.Signals,
): Promise<Template> => {
  const { data, progress } = opened(template)
  const server = await startServer({ data })
  if (!server.url) throw new Error(`Windrow did not start: ${await server.errors}`)
  await perform(server.url, steps, progress)
  await more(server.url, data, progress)
  await server.stop(end)
  const [surprise] = progress.surprises
  if (surprise) throw new Error(`The template could not be made: ${surprise}`)
  return { folder: data, steps: [...template.steps, ...steps], progress }
}

/** Of 8 KB and a head of 24 bytes each. */
const pagesOfLog = (data: string) => Math.floor(statSync(`${databaseOf(data)}-wal`).size / (8192 + 24))
