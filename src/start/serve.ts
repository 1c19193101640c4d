import { purge } from "../jobs/purge"
import { startJobs } from "../jobs/run"
import { announce, codeFor } from "./announce"
import { answer } from "./answer"
import { bind } from "./bind"
import { checkCertificate } from "./check-certificate"
import { restrictFileAccess } from "./file-access"
import { open } from "./open"
import type { ServeOptions } from "./options"

/**
 * Serves until SIGTERM, SIGINT or SIGHUP. Binds the ports first, so that a second start by mistake touches no
 * file. Requests that arrive before the database is open wait.
 * @throws CommandError or DatabaseUnusableError
 */
export const serve = async (config: ServeOptions) => {
  const bound = await bind(config)
  const opened = await open(config, bound)
  const answering = await answer(config, bound, opened)
  await announce(bound, opened, answering)
  const { listeners, settings } = bound
  const { db, log, print, isTerminal } = opened
  await purge({ db, log })
  if (isTerminal) print(await codeFor(listeners.http))
  startJobs({
    ...{ db, log, settings, data: config.data, backups: config.backups, sending: config.sending },
    certificate: answering.source && checkCertificate(listeners, answering.source, db, log),
    hasBucket: config.photos !== undefined,
  })
  await restrictFileAccess(db, log)
}
