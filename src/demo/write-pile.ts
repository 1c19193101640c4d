import { eq } from "drizzle-orm"
import type { Db } from "../db/connection"
import { rows } from "../db/schema"
import { inTransaction } from "../db/transaction"
import type { Category } from "../domain/categories"
import { calendarDays, dayMs, midnightOf } from "../domain/day"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"
import { addMaterial, voidMaterial } from "../materials/queries"
import { addPhoto, keepPhoto } from "../photos/queries"
import type { AddPhoto } from "../photos/resolve-photo"
import { createRow, requireRow, updateRow } from "../rows/queries"
import { recordSale, voidSale } from "../sales/queries"
import { logTemperature, voidTemperature } from "../temperatures/queries"
import { addTurn, voidTurn } from "../turns/queries"
import { backdate } from "./backdate"
import { type Event, eventsOf } from "./events"
import { thermometerPhoto, ticketPhoto } from "./photos"
import type { Pile } from "./piles"

/** Who writes in the demo, its material types, and when it is made, in milliseconds. */
export type Crew = { manager: Member; worker: Member; categories: readonly Category[]; now: number }

/** Readings of earlier days have no photo. */
const daysWithPhotos = 16

/** A void follows its record by so many milliseconds. */
const regret = 15 * 60_000

/** Writes a pile with all its records through the queries of the app, as of their times; nothing lies in the future. */
export const writePile = async (db: Db, pile: Pile, crew: Crew) => {
  const { now, manager } = crew
  const timeOf = clockOf(pile, manager.zone, now)
  const events = eventsOf(pile).filter(({ day }) => timeOf(day) < now - regret)
  const photos = new Map<Event, AddPhoto>()
  for (const event of events) photos.set(event, await photoFor(db, event, crew, timeOf(event.day)))
  await inTransaction(db, async (tx) => {
    const row = await makeRow(tx, pile, crew, timeOf(9 / 24))
    for (const event of events) {
      await write(tx, row, event, crew, timeOf(event.day), photos.get(event) ?? noPhoto)
      const receivedAt = iso(timeOf(event.day) + 20_000)
      const voidedAt = iso(timeOf(event.day) + regret)
      await backdate(tx, row.id, iso(now), { receivedAt, voidedAt })
    }
  })
}

/** Milliseconds of days after the midnight before the pile was made, in the farm's zone; a day has its own midnight. */
const clockOf = ({ age }: Pile, zone: string, now: number) => {
  const today = calendarDays(zone)(now)
  return (day: number) =>
    Date.parse(midnightOf(today, zone, Math.floor(day) - age)) + Math.round((day % 1) * dayMs)
}

const iso = (time: number) => new Date(time).toISOString()

const noPhoto: AddPhoto = async () => null

const photoFor = async (db: Db, event: Event, crew: Crew, time: number): Promise<AddPhoto> => {
  const jpeg = await drawnFor(event, crew.now - time)
  if (!jpeg) return noPhoto
  const photo = await keepPhoto(db, jpeg)
  return (tx) => addPhoto(tx, { id: crew[event.by].userId }, photo)
}

const drawnFor = async (event: Event, age: number) => {
  if (event.kind === "sale") return ticketPhoto(event.emptyWeight, event.fullWeight)
  if (event.kind === "reading" && age < daysWithPhotos * dayMs)
    return thermometerPhoto(event.temperature, Math.floor(100 * event.day))
  return undefined
}

const makeRow = async (tx: Db, pile: Pile, { manager, categories }: Crew, time: number) => {
  const volumes = pile.materials.filter(({ day }) => day === 0).map(({ cubicYards }) => cubicYards)
  const row = await createRow(tx, manager, {
    rowId: pile.label,
    location: pile.location,
    length: pile.length,
    width: 12,
    status: "active",
    coordinates: {},
    cubicYards: volumes.reduce((sum, volume) => sum + volume, 0),
    materialCategoryId: idOf(categories, pile.materials[0]?.name),
  })
  await tx
    .update(rows)
    .set({ startDate: iso(time) })
    .where(eq(rows.id, row.id))
  return row
}

const idOf = (categories: readonly Category[], name: string | undefined) => {
  const found = categories.find((category) => category.name === name)
  if (!found) throw new Error(`The demo knows no material type ${name}.`)
  return found.id
}

const write = async (tx: Db, row: Row, event: Event, crew: Crew, time: number, photo: AddPhoto) => {
  const member = crew[event.by]
  if (event.kind === "status")
    return updateRow(tx, await requireRow(tx, row.id), member, { status: event.status })
  const { id } = await record(tx, row, event, crew, iso(time), photo)
  const { voidReason: reason } = event
  if (reason !== undefined) await voiding[event.kind](tx, row, member, id, { reason })
}

const voiding = { reading: voidTemperature, turn: voidTurn, material: voidMaterial, sale: voidSale }

type RecordEvent = Exclude<Event, { kind: "status" }>

const record = (tx: Db, row: Row, event: RecordEvent, crew: Crew, at: string, photo: AddPhoto) => {
  const member = crew[event.by]
  switch (event.kind) {
    case "reading":
      return logTemperature(tx, row, member, {
        temperature: event.temperature,
        recordedAt: at,
        addPhoto: photo,
      })
    case "turn":
      return addTurn(tx, row, member, { waterAdded: event.waterAdded, turnedAt: at })
    case "material": {
      const { cubicYards, notes, name } = event
      const materialCategoryId = idOf(crew.categories, name)
      return addMaterial(tx, row, member, { cubicYards, notes, materialCategoryId, addedAt: at })
    }
    case "sale": {
      const { clientName, emptyWeight, fullWeight } = event
      const sale = { clientName, emptyWeight, fullWeight, photoUrl: null, removedAt: at }
      return recordSale(tx, row, member, sale, photo)
    }
  }
}
