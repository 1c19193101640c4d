import { dropOldUploads } from "../archives/uploaded-files"
import { withoutValues } from "../db/errors"
import { purgeExpiredKeys } from "../idempotency/purge"
import { purgeMessages } from "../messages/purge"
import { purgeProblems } from "../operation/problem-notes"
import { purgeUploads } from "../photos/purge-uploads"
import { sweepObjects } from "../photos/sweep-objects"
import { purgeEndedLinks } from "../users/purge-ended-links"
import { purgeAttempts } from "../users/shared-attempts"
import type { Check, Server } from "./job"

/** Drops what nobody will ask for again. Failures are logged; the next time catches up. */
export const purge = async ({ db, log }: Pick<Server, "db" | "log">): Promise<void> => {
  try {
    dropOldUploads(db)
    if (db.engine.servers) await purgeAttempts(db)
    await Promise.all([
      purgeExpiredKeys(db),
      purgeUploads(db),
      purgeEndedLinks(db),
      purgeProblems(db),
      purgeMessages(db),
    ])
    await sweepObjects(db)
  } catch (error) {
    log({ level: "error", error: String(withoutValues(error)) })
  }
}

export const purgeRegularly =
  (server: Server): Check =>
  () =>
    purge(server)
