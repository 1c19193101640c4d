import { noteCommandIn } from "../audit/commands"
import { copiesFolder, copiesIn, timeInName } from "../backups/copies"
import { copiesInWords, isTime, localTime } from "../backups/list-copies"
import { restore } from "../backups/restore"
import type { Migrations } from "../db/migrations"
import { fetchCopy, largerCopy } from "../offsite/fetch"
import { sentInWords } from "../offsite/list"
import { openOffsite } from "../offsite/open"
import { sendCopies } from "../offsite/send"
import { UsageError } from "./arguments"
import { secretsOf } from "./backup-settings"
import type { Config } from "./config"

/** windrow backups send */
export const send = async (config: Config, database: string, keepAll: boolean) => {
  const offsite = await offsiteOf(config, database)
  console.log(await sendCopies(offsite, keepAll))
  await noteCommandIn(database, `sent copies to ${offsite.destination.place}`)
}

/** windrow backups: the copies here, and those there. */
export const list = async (config: Config, database: string) => {
  console.log(copiesInWords(database))
  const settings = await secretsOf(config)
  if (settings) console.log(`\n${await sentInWords(await openOffsite(settings, database))}`)
}

type RestoreOptions = { endSessions: boolean; fromRemote: boolean }

/** windrow restore: of the copies here, or there when it is not here or `fromRemote`. */
export const restoreCopy = async (
  config: Config,
  database: string,
  wanted: string,
  migrations: Migrations,
  { endSessions, fromRemote }: RestoreOptions,
) => {
  const isThere = fromRemote || (config.backupTo !== undefined && isMissing(database, wanted))
  const copy = isThere ? await fetchOf(config, database, wanted) : wanted
  await restore(database, copy, migrations, { endSessions })
}

const isMissing = (database: string, wanted: string) => {
  const copies = copiesIn(copiesFolder(database))
  if (wanted === "latest") return copies.length === 0
  if (isTime(wanted)) return !copies.some(({ at }) => localTime(at).startsWith(wanted))
  return timeInName(wanted) !== undefined && !copies.some(({ name }) => name === wanted)
}

const fetchOf = async (config: Config, database: string, wanted: string) => {
  const offsite = await offsiteOf(config, database)
  console.log(`Fetching from ${offsite.destination.place} ...`)
  const file = await fetchCopy(offsite, wanted)
  const larger = wanted === "latest" || isTime(wanted) ? await largerCopy(offsite, file) : undefined
  if (larger !== undefined) console.log(larger)
  return file
}

const offsiteOf = async (config: Config, database: string) => {
  const settings = await secretsOf(config)
  if (!settings)
    throw new UsageError("Say where the copies are sent, for example --backup-to /mnt/copies/windrow.")
  return openOffsite(settings, database)
}
