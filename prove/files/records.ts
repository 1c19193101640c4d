import { Database } from "bun:sqlite"
import type { Row } from "../../src/domain/rows"
import { atOnce } from "../at-once"
import { type Farm, farmWithRow, startFarm } from "../farm"
import type { Tally } from "../findings"
import type { Phone } from "../phone"
import { photoMaker } from "../pictures"

/** Readings that were acknowledged, by id, with the photo of each. */
export type Acknowledged = Map<number, Uint8Array>

/** Logs readings with a photo of their own; a refused one is left out. */
export const logReadings = async (phone: Phone, row: Row, count: number, size?: [number, number]) => {
  const photoOf = await photoMaker(...(size ?? [64, 48]))
  const acknowledged: Acknowledged = new Map()
  await atOnce([...Array(count).keys()], 8, async (index) => {
    const photo = photoOf(index + 1)
    const reply = await phone.addReading(row, photo)
    if (reply.status === 201) acknowledged.set(JSON.parse(reply.text).id, photo)
  })
  return acknowledged
}

/** A server whose one row has so many readings. */
export const farmWithReadings = async (count: number, data?: string) => {
  const { farm, phone, row } = await farmWithRow(data === undefined ? {} : { data })
  return { farm, phone, row, acknowledged: await logReadings(phone, row, count) }
}

/** The readings and turns of a database file, as "temperatures 1"; a file that SQLite refuses throws. */
export const recordsIn = (file: string) => {
  const database = new Database(file, { readonly: true })
  try {
    const [[check]] = database.query("PRAGMA integrity_check").values() as [[string]]
    if (check !== "ok") throw new Error(`integrity_check: ${check}`)
    return new Set(
      ["temperatures", "turns"].flatMap((table) =>
        database
          .query(`SELECT id FROM ${table}`)
          .values()
          .map(([id]) => `${table} ${id}`),
      ),
    )
  } finally {
    database.close()
  }
}

/** The same from a running server. */
export const recordsAt = async (phone: Phone, row: Row) => {
  const lists = ["temperatures", "turns"].map(async (name) =>
    (await phone.get<{ id: number }[]>(`/api/rows/${row.id}/${name}`)).map(({ id }) => `${name} ${id}`),
  )
  return new Set((await Promise.all(lists)).flat())
}

/** Starts again and counts as lost the acknowledged readings that are gone, as corrupt those with another photo. */
export const checkAfterStart = async (
  tally: Tally,
  farm: Farm,
  before: Phone,
  row: Row,
  known: Acknowledged,
) => {
  const again = await startFarm({ data: farm.data })
  const phone = before.at(again.url)
  const readings = await phone.get<{ id: number; photoUrl: string }[]>(`/api/rows/${row.id}/temperatures`)
  const photos = new Map(readings.map(({ id, photoUrl }) => [id, photoUrl]))
  for (const [id, photo] of known) {
    const path = photos.get(id)
    if (path === undefined) tally.lost(`reading ${id} was acknowledged and is gone`)
    else if (!(await phone.call("GET", path)).bytes.equals(photo))
      tally.corrupt(`reading ${id} has another photo`)
  }
  return { again, phone }
}

/** Is it one sentence for a person, and no stack? */
export const isSentence = (text: string) =>
  /^[^\n]{10,500}$/.test(text.trim()) && !/\$bunfs|\bat \S+:\d+/.test(text)
