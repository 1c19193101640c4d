import { mkdirSync, renameSync, rmSync } from "node:fs"
import { open } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { checkDatabase } from "../backups/check"
import { clockSlack, copiesFolder } from "../backups/copies"
import { alone } from "../backups/copy-lock"
import { localTime } from "../backups/list-copies"
import { fsyncPath } from "../db/file-system"
import { CommandError, errorMessage } from "../domain/errors"
import type { Destination, SentCopy } from "./destination"
import type { Envelope } from "./envelope"
import { isEncrypted, plainName } from "./names"
import type { Offsite } from "./send"

/**
 * Brings a copy back into the folder of copies, checked, and resolves to its path. `wanted` is 'latest', a day or a
 * minute of this machine's time, or a name.
 * @throws CommandError
 */
export const fetchCopy = async (
  { database, destination, envelope }: Offsite,
  wanted: string,
): Promise<string> => {
  const copy = await pick(wanted, destination)
  const folder = copiesFolder(database)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, plainName(copy.name))
  const busy = { lock: "sending", busy: "Copies are being sent at this moment." }
  await alone(folder, () => download(copy, file, destination, envelope), busy)
  return file
}

/**
 * A sentence when another copy there is larger than the fetched one, which was picked by its time: the clock may have been
 * wrong when it got its name. Records can't be counted in an encrypted copy.
 */
export const largerCopy = async ({ destination }: Offsite, fetched: string): Promise<string | undefined> => {
  const copies = (await destination.list()).sort((one, other) => other.bytes - one.bytes)
  const taken = copies.find(({ name }) => plainName(name) === basename(fetched))
  const [largest] = copies.filter((copy) => taken && isEncrypted(copy.name) === isEncrypted(taken.name))
  if (!largest || !taken || largest.bytes <= taken.bytes) return undefined
  return `${largest.name} is larger, and may have more records: a wrong clock may have given it its name. windrow restore ${localTime(largest.at)} --from-remote takes it.`
}

const pick = async (wanted: string, { place, list }: Destination) => {
  const copies = (await list()).sort((one, other) => other.at - one.at)
  const isWanted = ({ name, at }: SentCopy) =>
    wanted === "latest"
      ? at <= Date.now() + clockSlack
      : localTime(at).startsWith(wanted) || plainName(name) === plainName(wanted)
  const found = copies.find(isWanted) ?? (wanted === "latest" ? copies[0] : undefined)
  if (found) return found
  const times = copies.map(({ at }) => localTime(at)).join(", ")
  throw new CommandError(
    copies.length === 0
      ? `There are no copies in ${place}.`
      : `There is no copy of ${wanted} in ${place}. Those there are of ${times}.`,
  )
}

const download = async ({ name, bytes }: SentCopy, file: string, from: Destination, envelope: Envelope) => {
  // Not ".part", which a copy that is made meanwhile removes.
  const part = `${file}.fetched`
  const arrived = whole(from.read(name), bytes, name)
  try {
    await write(part, isEncrypted(name) ? envelope.unseal(arrived, name) : arrived)
    await checkDatabase(part, `${name} from ${from.place}`, faultOf(from.place))
    renameSync(part, file)
    fsyncPath(dirname(file))
  } finally {
    for (const end of ["", "-wal", "-shm"]) rmSync(`${part}${end}`, { force: true })
  }
}

/** @throws CommandError when fewer or more bytes come than are listed */
async function* whole(content: AsyncIterable<Uint8Array>, bytes: number, name: string) {
  let seen = 0
  for await (const chunk of content) {
    seen += chunk.length
    yield chunk
  }
  if (seen !== bytes) throw new CommandError(`Only ${seen} of ${bytes} bytes of ${name} came: try again.`)
}

const faultOf = (place: string) =>
  `The database is not touched. What stores it is at fault, or this machine's disk: try again, or take another copy of ${place}.`

const write = async (part: string, content: AsyncIterable<Uint8Array>) => {
  const file = await open(part, "w", 0o600)
  try {
    for await (const chunk of content) await file.writeFile(chunk)
    await file.sync()
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`Cannot write ${part}: ${errorMessage(error)}.`)
  } finally {
    await file.close()
  }
}
