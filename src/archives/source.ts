import { asc, eq, inArray, max } from "drizzle-orm"
import type { ArchivedPerson } from "../contract/archive"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import {
  categories,
  changes,
  farms,
  members,
  pileLinks,
  type RecordTable,
  recordTables,
  rows,
  users,
  wirelessProbes,
} from "../db/schema"
import type { Category } from "../domain/categories"
import type { Farm, FarmRole } from "../domain/farms"
import { type RecordKind, recordKinds } from "../domain/record-kinds"

type StoredRow = typeof rows.$inferSelect
export type StoredLink = typeof pileLinks.$inferSelect
/** A pile with the beginning of its photos' names, which no other pile has. */
export type Pile = StoredRow & { slug: string }

/** The newest record of each table; ids grow. */
export type Newest = Record<RecordKind | "changes", number>

type Membership = { role: FarmRole; joinedAt: string }

/**
 * The data of one export. Everything small is read at its start and kept; records are read later, page by page, up to
 * those that were the newest at the start, and a void of later than `at` is left out.
 */
export type Source = {
  db: Db
  at: string
  farm: Farm
  piles: readonly Pile[]
  /** Those between them. */
  links: readonly StoredLink[]
  newest: Newest
  members: ReadonlyMap<number, Membership>
  /** People by user id: members, and authors that a page has named. */
  people: Map<number, ArchivedPerson>
  /** First and last names by email. */
  names: Map<string, string>
  /** Whether people are named by their emails, or by "person 12", which no account can have. */
  hasEmails: boolean
  materialTypes: ReadonlyMap<number, Category>
  /** The ids of those that have been named. */
  usedTypes: Set<number>
  /** Has it had a wireless probe? */
  hasProbes: boolean
}

export const sourceOf = async (db: Db, farmId: number, hasEmails: boolean): Promise<Source> => {
  const at = new Date().toISOString()
  const newest = await newestOf(db)
  const farm = only(await db.select().from(farms).where(eq(farms.id, farmId)))
  const piles = await db.select().from(rows).where(eq(rows.farmId, farmId)).orderBy(asc(rows.id))
  const links = await linksAmong(db, farmId, piles)
  const types = await db.select().from(categories)
  const memberships = await db.select().from(members).where(eq(members.farmId, farmId))
  const source: Source = {
    db,
    at,
    farm,
    piles: withSlugs(piles),
    links,
    newest,
    members: new Map(memberships.map(({ userId, role, joinedAt }) => [userId, { role, joinedAt }])),
    people: new Map(),
    names: new Map(),
    hasEmails,
    materialTypes: new Map(types.map((type) => [type.id, type])),
    usedTypes: new Set(),
    hasProbes: (await db.$count(wirelessProbes, eq(wirelessProbes.farmId, farmId))) > 0,
  }
  await meet(source, [
    ...source.members.keys(),
    ...piles.map(({ userId }) => userId),
    ...links.flatMap(({ madeBy, undoneBy }) => [madeBy, undoneBy]),
  ])
  return source
}

/** Without those of piles that were made since these were read. */
const linksAmong = async (db: Db, farmId: number, piles: readonly StoredRow[]) => {
  const ids = new Set(piles.map(({ id }) => id))
  const links = await db
    .select()
    .from(pileLinks)
    .where(eq(pileLinks.farmId, farmId))
    .orderBy(asc(pileLinks.id))
  return links.filter(({ parentId, childId }) => ids.has(parentId) && ids.has(childId))
}

/** Looks up those of the users that are not known yet. */
export const meet = async (
  { db, people, names, members, hasEmails }: Source,
  ids: readonly (number | null)[],
): Promise<void> => {
  const unknown = [...new Set(ids)].filter((id): id is number => id !== null && !people.has(id))
  for (let from = 0; from < unknown.length; from += 1000) {
    const found = await db
      .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(inArray(users.id, unknown.slice(from, from + 1000)))
    for (const { id, ...stored } of found) {
      const person = hasEmails ? stored : { ...stored, email: `person ${id}` }
      const { role = null, joinedAt = null } = members.get(id) ?? {}
      people.set(id, { kind: "person", ...person, role, joinedAt })
      names.set(person.email, `${person.firstName} ${person.lastName}`)
    }
  }
}

export const personOf = ({ people }: Source, id: number): ArchivedPerson => {
  const person = people.get(id)
  if (!person) throw new Error(`User ${id} was not looked up.`)
  return person
}

/** The name of a material type, which is then one of those that the farm uses. */
export const typeNameOf = ({ materialTypes, usedTypes }: Source, id: number | null): string | null => {
  const name = id === null ? undefined : materialTypes.get(id)?.name
  if (id === null || name === undefined) return null
  usedTypes.add(id)
  return name
}

const newestOf = async (db: Db): Promise<Newest> => {
  const newest = { changes: await newestIn(db, changes) } as Newest
  for (const kind of recordKinds) newest[kind] = await newestIn(db, recordTables[kind])
  return newest
}

const newestIn = async (db: Db, table: RecordTable | typeof changes) =>
  only(await db.select({ id: max(table.id) }).from(table)).id ?? 0

/** Letters, digits, '-' and '_' of the labels, told apart also where case does not count. */
const withSlugs = (piles: readonly StoredRow[]): Pile[] => {
  const taken = new Set<string>()
  return piles.map((pile) => {
    const plain = pile.rowId.replaceAll(/[^\p{L}\p{N}\p{M}_-]+/gu, "_")
    let slug = plain || "yard"
    for (let n = 2; taken.has(slug.toLowerCase()); n++) slug = `${plain || "yard"}_${n}`
    taken.add(slug.toLowerCase())
    return { ...pile, slug }
  })
}
