import { bytesInWords } from "../backups/bytes-in-words"
import { type Copy, clockSlack, copiesFolder, copiesIn } from "../backups/copies"
import { young } from "../backups/copy-into-folder"
import { alone } from "../backups/copy-lock"
import { copiesToDelete } from "../backups/kept-copies"
import { countingRecords } from "../backups/records-in"
import { CommandError, errorMessage } from "../domain/errors"
import type { Destination, SentCopy } from "./destination"
import { type Envelope, openEnvelope, sealed } from "./envelope"
import { isEncrypted, plainName } from "./names"
import { noteSent, type Sent, sentTo } from "./sent"

/** `to` is the setting --backup-to, without keys. */
export type Offsite = { database: string; to: string; destination: Destination; envelope: Envelope }

/**
 * windrow backups send: sends the copies that are kept and not there yet, the newest first, and then removes there what
 * is kept no longer, unless all is to be kept. Resolves to what was done, in words.
 * @throws CommandError
 */
export const sendCopies = (offsite: Offsite, keepAll = false): Promise<string> => {
  const folder = copiesFolder(offsite.database)
  if (copiesIn(folder).length === 0)
    throw new CommandError(`There are no copies in ${folder} yet: windrow backup makes one.`)
  return alone(folder, () => send(offsite, keepAll), {
    lock: "sending",
    busy: "Copies are being sent by another process at this moment.",
  })
}

const send = async (offsite: Offsite, keepAll: boolean) => {
  const { database, to, destination } = offsite
  const known = sentTo(database, to)
  const sent: Sent = { to, since: Date.now(), ...known, isComplete: false }
  noteSent(database, sent)
  await destination.assertReady(known?.newest !== undefined)
  const listed = await destination.list()
  assertEncrypted(offsite, listed)
  const missing = missingFrom(offsite, listed)
  let there = listed.filter(
    ({ name }) => !missing.some((copy) => offsite.envelope.nameOf(copy.name) === name),
  )
  sent.newest = newestOf(there)
  for (const copy of missing) {
    there = [...there, await sendOne(offsite, copy)]
    sent.newest = newestOf(there)
    noteSent(database, sent)
  }
  const gone = keepAll ? 0 : await tidy(offsite, there)
  noteSent(database, { ...sent, isComplete: true })
  return inWords(missing, gone, destination.place)
}

/** A passphrase that somebody forgot to give must not make a readable copy of an encrypted one. */
const assertEncrypted = ({ destination, envelope }: Offsite, there: readonly SentCopy[]) => {
  if (envelope !== openEnvelope || !there.some(({ name }) => isEncrypted(name))) return
  throw new CommandError(
    `${destination.place} holds encrypted copies: give their passphrase with --backup-passphrase-file, or send plain copies to another place.`,
  )
}

const inWords = (sent: readonly Copy[], gone: number, place: string) => {
  const older = gone === 0 ? "" : ` ${gone} older ${gone === 1 ? "copy was" : "copies were"} removed there.`
  if (sent.length === 0) return `All copies are in ${place} already.${older}`
  const size = bytesInWords(sent.reduce((sum, { bytes }) => sum + bytes, 0))
  return `Sent ${sent.length} ${sent.length === 1 ? "copy" : "copies"} (${size}) to ${place}.${older}`
}

const newestOf = (copies: readonly { at: number }[]) => {
  const times = copies.map(({ at }) => at).filter((at) => at <= Date.now() + clockSlack)
  return times.length === 0 ? undefined : Math.max(...times)
}

/** Without those that would be removed at once. One of another size is there in part, or another machine's. */
const missingFrom = ({ database, envelope }: Offsite, there: readonly SentCopy[]): Copy[] => {
  const here = copiesIn(copiesFolder(database))
  const isThere = ({ name, bytes }: Copy) =>
    there.some((other) => other.name === envelope.nameOf(name) && other.bytes === envelope.bytesOf(bytes))
  const later = there.filter(({ at }) => !here.some((copy) => copy.at === at))
  const unkept = new Set<number>(unkeptOf([...here, ...later], here).map(({ at }) => at))
  return here.filter((copy) => !isThere(copy) && !unkept.has(copy.at))
}

/**
 * The copies to remove, by the rules of this machine. A young copy that is here stays there, too: a copy by hand leaves it, and records
 * can't be counted in an encrypted copy.
 */
const unkeptOf = <C extends { at: number }>(copies: readonly C[], here: readonly Copy[]): C[] => {
  const counted = countingRecords()
  const twinOf = ({ at }: C) => here.find((copy) => copy.at === at)
  const recordsOf = (copy: C) => {
    const twin = twinOf(copy)
    return twin ? counted(twin) : 0
  }
  const isYoungHere = (copy: C) => Date.now() - copy.at < young && twinOf(copy) !== undefined
  return copiesToDelete(copies, Date.now(), { recordsOf }).filter((copy) => !isYoungHere(copy))
}

const sendOne = async ({ destination, envelope }: Offsite, { name, path, at, bytes }: Copy) => {
  const [sentName, sentBytes] = [envelope.nameOf(name), envelope.bytesOf(bytes)]
  try {
    await destination.store(sentName, await sealed(envelope, path), sentBytes)
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${name} could not be sent to ${destination.place}: ${errorMessage(error)}.`)
  }
  return { name: sentName, at, bytes: sentBytes }
}

/** Removes copies there by the rules of this machine. If one is there both encrypted and plain, the form that is sent now stays. */
const tidy = async ({ database, destination, envelope }: Offsite, there: readonly SentCopy[]) => {
  const isOurs = ({ name }: SentCopy) => name === envelope.nameOf(plainName(name))
  const ours = there.filter(isOurs)
  const isDouble = (copy: SentCopy) => !isOurs(copy) && ours.some(({ at }) => at === copy.at)
  const doubles = there.filter(isDouble)
  const here = copiesIn(copiesFolder(database))
  const single = there.filter((copy) => !isDouble(copy))
  const due = [...doubles, ...unkeptOf(single, here)]
  for (const { name } of due) await destination.remove(name)
  return due.length
}
