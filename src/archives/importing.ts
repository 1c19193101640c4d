import { eq, or, sql } from "drizzle-orm"
import type { ArchivedRecord } from "../contract/archive"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { categories } from "../db/schema"
import type { Member } from "../domain/farms"
import type { ImportCounts } from "../domain/import-report"
import { nameKey } from "../domain/name-key"
import { startDays } from "../domain/start-days"
import type { AccountOf } from "./accounts"
import type { Contents } from "./check"
import { invalid } from "./zip"

export type ArchivedSample = Extract<ArchivedRecord, { kind: "sample" }>

/** By number and time in the ZIP; all that are given, and the last of them. */
export type GivenNumbers = { numbers: Map<string, number>; given: Set<number>; last: number }

/** The import of one ZIP into one farm. */
export type Importing = {
  db: Db
  /** The farm and its zone, and who changes a status that follows from the readings. */
  by: Member
  authorOf: (tx: Db, email: string) => Promise<number>
  typeOf: (tx: Db, name: string | null) => Promise<number | null>
  /** A pile's start on the same day of this farm's zone, where the ZIP's farm has another. */
  startHere: (at: string) => string
  /** Labels of the ZIP that look like another one there: earlier versions told them apart. */
  twins: ReadonlySet<string>
  /**
   * A whole farm is carried over by whoever owns the machine, which makes it: with its times of receipt, and into its removed piles.
   * Into any other farm records come now, and a removed pile takes none.
   */
  isWhole: boolean
  /** In each transaction. @throws AppError when the import may not go on */
  assertAllowed: (tx: Db) => Promise<void>
  /** The numbers that visits are given here, of each pile. */
  visitNumbers: Map<number, GivenNumbers>
  /** The samples of the ZIP, by the pile's id here and their number there. */
  samples: Map<string, ArchivedSample>
  counts: ImportCounts
  /** Sentences about what was left out. */
  notes: string[]
}

type Rights = {
  by: Member
  accountOf: AccountOf
  /** The catalogue is everybody's: only who may change it may add to it. */
  mayAddTypes: boolean
  isWhole: boolean
  assertAllowed?: (tx: Db) => Promise<void>
}

export const importingOf = (db: Db, { farm, people, types, twins }: Contents, rights: Rights): Importing => {
  const accounts = new Map<string, number>()
  const authorOf = async (tx: Db, email: string) => {
    const person = people.get(email)
    const id = accounts.get(email) ?? (person && (await rights.accountOf(tx, person)))
    if (id === undefined) throw invalid(`"${email}" is not among the people of the ZIP.`)
    accounts.set(email, id)
    return id
  }
  const typeOf = async (tx: Db, name: string | null) => {
    if (name === null) return null
    const id = await typeNamed(tx, name)
    if (id !== undefined) return id
    const { kind: _, ...type } = types.get(nameKey(name)) ?? {
      kind: "materialType",
      name,
      isCustom: true,
    }
    if (!rights.mayAddTypes) throw unknownTypes([name])
    const values = { ...type, nameKey: nameKey(type.name) }
    return only(await tx.insert(categories).values(values).returning({ id: categories.id })).id
  }
  const counts = { piles: 0, records: 0, known: 0, photos: 0, missingPhotos: 0 }
  const { by, isWhole, assertAllowed = async () => undefined } = rights
  const startHere = startsBetween(farm.zone, by.zone)
  return {
    db,
    by,
    authorOf,
    typeOf,
    startHere,
    twins,
    isWhole,
    assertAllowed,
    visitNumbers: new Map(),
    samples: new Map(),
    counts,
    notes: [],
  }
}

const startsBetween = (from: string, to: string) => {
  const [there, here] = [startDays(from), startDays(to)]
  return (at: string) => {
    const day = there.dayOf(at)
    return here.dayOf(at) === day ? at : here.startOf(day, Date.now())
  }
}

/** The id of the material type of this name, else of one that looks the same. */
export const typeNamed = async (db: Db, name: string): Promise<number | undefined> => {
  const [found] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(or(eq(categories.name, name), eq(categories.nameKey, nameKey(name))))
    .orderBy(sql`${categories.name} <> ${name}`)
    .limit(1)
  return found?.id
}

/** Before anything is written. @throws AppError invalid when the catalogue lacks some of a ZIP's material types */
export const assertTypesKnown = async (db: Db, { types }: Contents): Promise<void> => {
  const names = await db.select({ name: categories.name }).from(categories)
  const known = new Set(names.map(({ name }) => nameKey(name)))
  const missing = [...types].flatMap(([key, { name }]) => (known.has(key) ? [] : [name]))
  if (missing.length > 0) throw unknownTypes(missing)
}

const unknownTypes = (names: readonly string[]) =>
  invalid(
    `An administrator must first add ${names.length === 1 ? "this material type" : "these material types"}: ${names.join(", ")}.`,
  )
