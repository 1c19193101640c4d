import { requestFileIn } from "../backups/restore-request"
import { databaseIn } from "./bundled-files"
import type { Listeners } from "./listeners"

/** Restores what was asked for on the page, before the database is opened; undefined when nothing was. */
export const restoreAtStart = async (data: string, listeners: Listeners) => {
  // Asking for the size waits for no other thread, which would cost each start a millisecond.
  if (Bun.file(requestFileIn(data)).size === 0) return undefined
  listeners.answerBy(answerRestoring)
  const { restoreRequested } = await import("../operation/requested-restore")
  return restoreRequested(data, databaseIn(data))
}

const answerRestoring = () =>
  new Response("A copy is being restored. Please try again in a minute.", {
    status: 503,
    headers: {
      "Retry-After": "10",
      "Content-Type": "text/plain; charset=UTF-8",
      "Cache-Control": "no-store",
    },
  })
