import { makeZip } from "client-zip"
import { aPhoto, fillRows, user } from "../../bench/farm"
import { type ArchivedThing, everythingHead, everythingName } from "../../src/contract/archive"
import type { Db } from "../../src/db/connection"
import { sqliteOf } from "../../src/db/sqlite/connection"
import { fingerprintOf } from "../../src/photos/queries"
import { hashPassword } from "../../src/users/passwords"
import { password } from "../phone"

/** How large the farm is. */
export type Size = { piles: number; readings: number; largest: number; changes: number; photos: number }

/** What a session needs to call: its cookie, and the ids of what it may be about. */
export type Seeded = Awaited<ReturnType<typeof fill>>

/** A farm with many piles, of which the first has half of the readings, a farm of somebody else's, and people. */
export const fill = async (db: Db, size: Size) => {
  const ada = await user(db, "Ada")
  const hash = await hashPassword(password)
  sqliteOf(db).run("UPDATE users SET role = 'admin', password = ? WHERE id = ?", [hash, ada.id])
  const [largest = 0] = fillRows(db, ada.id, 1, size.largest)
  const others = size.piles - 1
  const piles = fillRows(db, ada.id, others, Math.floor((size.readings - size.largest) / others))
  addPhotos(db, piles, size.photos, await aPhoto())
  addTurns(db, ada.id, [largest, ...piles], 20)
  const ben = await user(db, "Ben")
  const [bens = 0] = fillRows(db, ben.id, 1, 100)
  const [eve, fay] = [await user(db, "Eve"), await user(db, "Fay")]
  for (const id of [eve.id, fay.id]) join(db, ada.id, id)
  return { ada, ben, eve, fay, largest, piles, bens }
}

/** To the newest readings of each pile in turn. */
const addPhotos = (db: Db, piles: readonly number[], count: number, jpeg: Uint8Array) => {
  const sqlite = sqliteOf(db)
  const fingerprint = fingerprintOf(jpeg)
  const add = sqlite.query("INSERT INTO photos (user_id, etag, jpeg) VALUES (1, ?, ?) RETURNING id")
  const show = sqlite.query(
    `UPDATE temperatures SET photo_id = ? WHERE id =
       (SELECT id FROM temperatures WHERE row_id = ? AND photo_id IS NULL ORDER BY recorded_at DESC LIMIT 1)`,
  )
  sqlite.transaction(() => {
    for (let index = 0; index < count; index++) {
      const { id } = add.get(fingerprint, jpeg) as { id: number }
      show.run(id, piles[index % piles.length] ?? 0)
    }
  })()
}

const addTurns = (db: Db, user: number, piles: readonly number[], count: number) => {
  const add = sqliteOf(db).query(
    "INSERT INTO turns (row_id, turn_number, water_added, turned_at, received_at, recorded_by) VALUES (?, ?, 1, ?, ?, ?)",
  )
  sqliteOf(db).transaction(() => {
    for (const pile of piles)
      for (let number = 1; number <= count; number++) {
        const at = Date.now() - number * 86_400_000
        add.run(pile, number, at, at, user)
      }
  })()
}

const join = (db: Db, manager: number, id: number) =>
  sqliteOf(db).run(
    `INSERT INTO members (farm_id, user_id, role, joined_at)
       SELECT farm_id, ?, 'worker', ? FROM members WHERE user_id = ?`,
    [id, Date.now(), manager],
  )

const [farm, person] = [
  { kind: "farm", name: "Elsewhere", address: null, zone: "UTC", createdAt: "2026-01-01T00:00:00.000Z" },
  { kind: "person", email: "ada@farm.test", firstName: "Ada", lastName: "Farmer", role: "manager" },
] as const

const pileOf = (pile: string): ArchivedThing => ({
  kind: "pile",
  pile,
  location: "North yard",
  length: 80,
  width: 10,
  startDate: "2026-01-01T00:00:00.000Z",
  status: "active",
  coordinates: {},
  cubicYards: null,
  materialType: null,
  method: "windrow",
  ownRule: null,
  madeBy: person.email,
})

/** An import of one pile with so many changes, and one of a pile with so many readings. */
export const zipOfChanges = (count: number): Promise<Uint8Array<ArrayBuffer>> =>
  zipOf([
    pileOf("Changed often"),
    ...Array.from({ length: count }, (_, index) => changeOf("Changed often", index)),
  ])

export const zipOfReadings = (pile: string, count: number): Promise<Uint8Array<ArrayBuffer>> =>
  zipOf([pileOf(pile), ...Array.from({ length: count }, (_, index) => readingOf(pile, index))])

const at = (index: number) => new Date(Date.parse("2026-02-01") + index * 60_000).toISOString()

const changeOf = (pile: string, index: number): ArchivedThing => {
  const [from, to] = [String(80 + (index % 2)), String(81 - (index % 2))]
  return { kind: "change", pile, at: at(index % 300_000), changedBy: person.email, field: "length", from, to }
}

const readingOf = (pile: string, index: number): ArchivedThing => ({
  kind: "temperature",
  pile,
  at: at(index),
  receivedAt: at(index),
  recordedBy: person.email,
  voided: null,
  temperature: 100 + (index % 60),
  photo: null,
})

const zipOf = async (things: readonly ArchivedThing[]) => {
  const all = [farm, { ...person, joinedAt: null }, ...things]
  const input = `${everythingHead}\n${all.map((thing) => JSON.stringify(thing)).join(",\n")}\n]}\n`
  return new Uint8Array(await new Response(makeZip([{ name: everythingName, input }])).arrayBuffer())
}
