import { Database } from "bun:sqlite"
import { copyFileSync, existsSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { runWindrow } from "../../e2e/windrow"
import type { Row } from "../../src/domain/rows"
import { repeat, until } from "../../src/test/until"
import { type Farm, farmWithRow, newFolder, startFarm } from "../farm"
import type { Tally } from "../findings"
import type { Phone } from "../phone"
import { photoMaker } from "../pictures"
import { below, type Random, randomFrom } from "../random"

/** What was acknowledged: readings by id with their photos, and how many turns. */
type Known = { photos: Map<number, Buffer>; turns: number }

const hour = { within: 3_600_000 }

/** Writers that go on until they are stopped; `known` grows with each answer. */
const load = async (phone: Phone, row: Row) => {
  const photoOf = await photoMaker()
  const known: Known = { photos: new Map(), turns: 0 }
  let number = 0
  let isOn = true
  const write = async () => {
    const photo = photoOf(++number)
    const reply = await phone.addReading(row, photo)
    if (reply.status === 201) known.photos.set(JSON.parse(reply.text).id, photo)
    if (number % 5 === 0 && (await phone.addTurn(row)).status === 201) known.turns += 1
    await Bun.sleep(100)
  }
  const writers = Promise.all(Array.from({ length: 4 }, () => repeat(() => isOn, write, hour)))
  return {
    known: (): Known => ({ photos: new Map(known.photos), turns: known.turns }),
    stop: () => {
      isOn = false
      return writers
    },
  }
}

/** Makes a copy of a running farm's database; resolves to its file, or to undefined after telling why there is none. */
type MakeCopy = (tally: Tally, farm: Farm) => Promise<string | undefined>

/** Copies at random moments under load, each restored into an empty folder and compared with what was acknowledged. */
export const drill = (make: MakeCopy, copies: number, seed: number) => async (tally: Tally) => {
  const random = randomFrom(seed)
  const { farm, phone, row } = await farmWithRow({ flags: ["--backups", "no"] })
  const writers = await load(phone, row)
  for (let each = 0; each < copies; each++) await copyAndRestore(tally, farm, make, writers.known, random)
  await writers.stop()
  await farm.stop()
}

const copyAndRestore = async (
  tally: Tally,
  farm: Farm,
  make: MakeCopy,
  known: () => Known,
  random: Random,
) => {
  const first = known().photos.size
  await until("a reading is acknowledged", () => known().photos.size > first)
  await Bun.sleep(below(random, 200))
  const before = known()
  tally.tried()
  const copy = await make(tally, farm)
  if (copy === undefined) return
  const data = join(newFolder("restored"), "data")
  const { code, err } = await runWindrow(["restore", copy, "--data", data])
  if (code !== 0) tally.corrupt(`restore of ${copy}: ${err.trim()}`)
  else compare(tally, join(data, "windrow.db"), before)
  if (code === 0 && below(random, 20) === 0) await startAgain(tally, data)
  rmSync(dirname(data), { recursive: true })
}

/** `windrow backup`, as the nights make it. */
export const byCommand: MakeCopy = async (tally, { data }) => {
  const { code, out, err } = await runWindrow(["backup", "--data", data])
  const [copy] = /\S+\.sqlite(?= and)/.exec(out) ?? []
  if (code === 0 && copy !== undefined && existsSync(copy)) return copy
  tally.wrong(`backup: exit ${code}, ${(err || out).trim()}`)
  return undefined
}

/** The control: the file alone, without its log. */
export const byHand: MakeCopy = async (_tally, { data }) => {
  const copy = join(newFolder("by-hand"), "copy.db")
  copyFileSync(join(data, "windrow.db"), copy)
  return copy
}

const compare = (tally: Tally, file: string, { photos, turns }: Known) => {
  const database = new Database(file, { readonly: true })
  try {
    const found = new Map(
      database
        .query("SELECT it.id, jpeg FROM temperatures AS it JOIN photos ON photos.id = photo_id")
        .values() as [number, Uint8Array][],
    )
    const lost = [...photos.keys()].filter((id) => !found.has(id))
    if (lost.length > 0) tally.lost(`${lost.length} readings are not in the copy, the first is ${lost[0]}`)
    const other = [...photos].filter(([id, photo]) => found.has(id) && !photo.equals(found.get(id) ?? photo))
    if (other.length > 0)
      tally.corrupt(`${other.length} photos are others, the first of reading ${other[0]?.[0]}`)
    const [[count]] = database.query("SELECT count(*) FROM turns").values() as [[number]]
    if (count < turns) tally.lost(`${turns - count} turns are not in the copy`)
  } finally {
    database.close()
  }
}

const startAgain = async (tally: Tally, data: string) => {
  const again = await startFarm({ data })
  const ready = await fetch(`${again.url}/api/health/ready`)
  if (ready.status !== 200) tally.wrong(`started from a copy: ${await ready.text()}`)
  await again.stop()
}
