import { dropOldUploads } from "../archives/uploaded-files"
import type { Db } from "../db/connection"
import { withoutValues } from "../db/errors"
import { dayMs } from "../domain/day"
import type { Log } from "../http/log"
import { purgeExpiredKeys } from "../idempotency/purge"
import { purgeProblems } from "../operation/problem-notes"
import { purgeUploads } from "../photos/purge-uploads"
import { sweepObjects } from "../photos/sweep-objects"
import { purgeEndedLinks } from "../users/purge-ended-links"
import { purgeAttempts } from "../users/shared-attempts"

/** Purges now and every day. Failures are logged; the next purge catches up. */
export const purgeDaily = async (db: Db, log: Log): Promise<void> => {
  const purge = async () => {
    try {
      dropOldUploads(db)
      if (db.engine.servers) await purgeAttempts(db)
      await Promise.all([purgeExpiredKeys(db), purgeUploads(db), purgeEndedLinks(db), purgeProblems(db)])
      await sweepObjects(db)
    } catch (error) {
      log({ level: "error", error: String(withoutValues(error)) })
    }
  }
  await purge()
  setInterval(purge, dayMs).unref()
}
