import { Database } from "bun:sqlite"
import { closeSync, cpSync, fstatSync, openSync, readSync, writeSync } from "node:fs"
import { join } from "node:path"
import { atOnce } from "../at-once"
import { newFolder, tryStart } from "../farm"
import type { Tally } from "../findings"
import type { Phone } from "../phone"
import { type Random, randomFrom } from "../seeded"
import { type Acknowledged, farmWithReadings, isSentence, logReadings } from "./records"

/** How long the check of the file may take until health reports what it found, in milliseconds. */
const checked = 3000
const pageSize = 8192

/**
 * One byte flipped in a random page of windrow.db. A wrong photo must never come with 200, and a damaged photo
 * must be noticed: by its own call, by health or by a refused start.
 */
export const damagedPages = (pages: number) => async (tally: Tally) => {
  const { farm, phone, row, acknowledged } = await farmWithReadings(5)
  for (const [id, photo] of await logReadings(phone, row, 40, [320, 240])) acknowledged.set(id, photo)
  await farm.stop()
  const random = randomFrom(pages)
  const damage = () => damageOnce(tally, farm.data, phone, acknowledged, random)
  await atOnce([...Array(pages).keys()], 2, damage)
}

const damageOnce = async (tally: Tally, data: string, before: Phone, sent: Acknowledged, random: Random) => {
  const copy = newFolder("damaged")
  cpSync(data, copy, { recursive: true })
  const file = join(copy, "windrow.db")
  flipByte(file, random)
  const harmed = harmedPhotos(file, sent)
  tally.tried()
  const { farm, ...end } = await tryStart({ data: copy })
  if (!farm) {
    const { code, said } = end as { code: number | null; said: string }
    if (code !== 1 || !isSentence(said)) tally.wrong(`damaged file: exit ${code}, ${said}`)
    return
  }
  const phone = before.at(farm.url)
  const answers = await photosAt(phone, sent)
  const wrong = answers.filter(({ status, isRight }) => status === 200 && !isRight)
  if (wrong.length > 0) tally.corrupt(`${wrong.length} wrong photos were answered with 200`)
  const isRefused = answers.some(({ status }) => status !== 200)
  if (harmed && !isRefused && !(await isUnwell(phone)))
    tally.wrong("damaged photos, and nothing noticed them")
  await farm.stop("SIGKILL")
}

const flipByte = (file: string, random: Random) => {
  const handle = openSync(file, "r+")
  const pages = Math.floor(fstatSync(handle).size / pageSize)
  const at = random.below(pages) * pageSize + random.below(pageSize)
  const byte = Buffer.alloc(1)
  readSync(handle, byte, 0, 1, at)
  byte[0] = (byte[0] ?? 0) ^ (1 + random.below(255))
  writeSync(handle, byte, 0, 1, at)
  closeSync(handle)
}

/** Does any photo in the file differ from the sent ones? A file that SQLite refuses counts too. */
const harmedPhotos = (file: string, sent: Acknowledged) => {
  const database = new Database(file, { readonly: true })
  try {
    const photoOf = database.query(
      "SELECT jpeg FROM temperatures t JOIN photos p ON p.id = t.photo_id WHERE t.id = ?",
    )
    return [...sent].some(
      ([id, photo]) => !Buffer.from(photoOf.values(id)[0]?.[0] as Uint8Array).equals(photo),
    )
  } catch {
    return true
  } finally {
    database.close()
  }
}

const photosAt = async (phone: Phone, sent: Acknowledged) =>
  Promise.all(
    [...sent].map(async ([id, photo]) => {
      // Photos are numbered as their readings are: each reading brought one.
      const { status, bytes } = await phone.call("GET", `/api/photos/${id}`)
      return { status, isRight: bytes.equals(photo) }
    }),
  )

const isUnwell = async (phone: Phone) => {
  for (const end = performance.now() + checked; performance.now() < end; await Bun.sleep(100))
    if ((await phone.call("GET", "/api/health")).status === 503) return true
  return false
}

/**
 * A bit flipped in the log that a kill left behind: SQLite drops the records from there on without a word, so the
 * next start must report how many there were.
 */
export const damagedLog = (bits: number) => async (tally: Tally) => {
  const random = randomFrom(bits)
  for (let bit = 0; bit < bits; bit++) {
    const { farm, phone, row, acknowledged } = await farmWithReadings(30)
    await farm.stop("SIGKILL")
    tally.tried()
    if (!flipBit(join(farm.data, "windrow.db-wal"), random)) continue
    const { farm: again, ...end } = await tryStart({ data: farm.data })
    if (!again) {
      const { code, said } = end as { code: number | null; said: string }
      if (code !== 1 || !isSentence(said)) tally.wrong(`damaged log: exit ${code}, ${said}`)
      continue
    }
    const list = await phone.at(again.url).call("GET", `/api/rows/${row.id}/temperatures`)
    const left = list.status === 200 ? JSON.parse(list.text).length : 0
    if (left < acknowledged.size && !/\d+ records?\b/i.test(again.output()))
      tally.wrong(`${acknowledged.size - left} of ${acknowledged.size} readings are gone without a word`)
    await again.stop()
  }
}

/** False when there is no log to damage. */
const flipBit = (file: string, random: Random) => {
  const log = Bun.file(file)
  if (log.size === 0) return false
  const handle = openSync(file, "r+")
  const at = 32 + random.below(fstatSync(handle).size - 32)
  const byte = Buffer.alloc(1)
  readSync(handle, byte, 0, 1, at)
  byte[0] = (byte[0] ?? 0) ^ (1 << random.below(8))
  writeSync(handle, byte, 0, 1, at)
  closeSync(handle)
  return true
}
