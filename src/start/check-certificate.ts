import type { Db } from "../db/connection"
import { setProblem } from "../db/problems"
import { errorMessage } from "../domain/errors"
import type { Log } from "../http/log"
import type { CertificateSource } from "../tls/source"
import type { Listeners } from "./listeners"

/** A check that renews the certificate of https in time, and when the machine's addresses or the operator's files change. */
export const checkCertificate = (
  listeners: Listeners,
  source: CertificateSource,
  db: Db,
  log: Log,
): (() => Promise<void>) => {
  let isChecking = false
  return async () => {
    if (isChecking) return
    isChecking = true
    const problem = await renewalProblem(listeners, source, log)
    setProblem(db, "certificate", problem ?? source.warning?.())
    isChecking = false
  }
}

const renewalProblem = async (listeners: Listeners, source: CertificateSource, log: Log) => {
  try {
    const pair = (await source.next()) ?? (listeners.https() ? undefined : source.pair)
    if (!pair) return undefined
    await listeners.changeHttps(pair)
    source.pair = pair
    log({ level: "info", note: "https has a new certificate." })
    return undefined
  } catch (error) {
    const state = listeners.https() ? "https keeps its earlier certificate." : "https is off."
    return `${state} ${errorMessage(error)}`
  }
}
