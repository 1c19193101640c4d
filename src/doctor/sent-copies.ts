import { existsSync } from "node:fs"
import { dirname } from "node:path"
import { clockSlack } from "../backups/copies"
import { dayMs } from "../domain/day"
import { lateSending } from "../offsite/late-sending"
import { sentTo } from "../offsite/sent"
import { copiesHere } from "./copies"
import { daysInWords } from "./days-in-words"
import { type Finding, noteOf, warningOf } from "./finding"
import type { Installation } from "./installation"

/** Looks whether copies arrive in --backup-to, as far as this machine knows without asking there. */
export const sentFindings = ({ database, backupTo }: Installation): Finding[] => {
  if (backupTo === undefined) return []
  const isMissing = !backupTo.startsWith("s3:") && !existsSync(backupTo)
  return [...(isMissing ? [missing(backupTo)] : []), ...arrivalsIn(backupTo, database)]
}

const missing = (folder: string) =>
  warningOf(
    "sent",
    `There is no folder ${folder}: copies can't be sent.`,
    "Mount its disk, or correct --backup-to.",
  )

const arrivalsIn = (place: string, database: string): Finding[] => {
  const newest = copiesHere(database).find(({ at }) => at <= Date.now() + clockSlack)?.at
  const sent = sentTo(database, place)
  const advice = `With the settings of the server, windrow backups send --data ${dirname(database)} sends it or says why not.`
  if (sent?.newest === undefined)
    return newest === undefined ? [] : [warningOf("sent", `No copy has been sent to ${place} yet.`, advice)]
  const age = `The newest copy in ${place} is ${daysInWords(Math.floor((Date.now() - sent.newest) / dayMs))} old`
  return lateSending(sent, newest) === undefined
    ? [noteOf("sent", `${age}.`)]
    : [warningOf("sent", `${age}, and there are newer ones here.`, advice)]
}
