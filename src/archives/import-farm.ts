import { and, asc, eq, inArray } from "drizzle-orm"
import type { ArchivedPerson } from "../contract/archive"
import { Email } from "../contract/users"
import type { Db } from "../db/connection"
import { keyCategories, keyPiles } from "../db/name-keys"
import { only } from "../db/only"
import { farms, members, serverSettings } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { CommandError } from "../domain/errors"
import type { Farm, Member } from "../domain/farms"
import type { ImportCounts, ImportReport } from "../domain/import-report"
import { may, rolesWith } from "../domain/rights"
import { assertStillManager } from "../farms/queries"
import { accountsOfFarm, anyAccount, farmLike, joinMembers, type Trusted } from "./accounts"
import { type Contents, checkZip } from "./check"
import { farmWith } from "./farms"
import { importPiles } from "./import-piles"
import { assertTypesKnown, type Importing, importingOf } from "./importing"
import { invalid, openZip, type Zip } from "./zip"

/** `joined` are those who have become members. */
type Begun = { farm: Farm; isNewFarm: boolean; joined: readonly ArchivedPerson[] }
export type FarmImport = Begun & { report: ImportReport }

/** `note` is of the transaction that makes farm and members; `counts` are of what has been added so far. */
type OnBegin = {
  note?: (tx: Db, begun: Begun) => Promise<void>
  counting?: (farm: Farm, counts: ImportCounts) => void
}

/**
 * For whoever owns the machine: into the farm with this id, or into that of the ZIP, which is made when it is not there.
 * People get accounts without a password, and in a new or named farm the role that the ZIP says unless they have one. An account
 * that is there with their email becomes theirs only if it is `trusted`: whoever signs up proves no email. Times of receipt are kept
 * in a farm that this file makes, also by the import that goes on after one that was broken off.
 * @throws AppError invalid for a ZIP that is wrong, before anything is written; CommandError
 */
export const importAsOwner = (
  db: Db,
  path: string,
  farmId: number | undefined,
  trusted: Trusted = new Set(),
  onBegin: OnBegin = {},
): Promise<FarmImport> =>
  withZip(path, async (zip, contents) => {
    for (const email of trusted)
      if (!contents.people.has(email)) throw new CommandError(`${email} is not among the people of the ZIP.`)
    const file = await fingerprintOf(path)
    const { farm, isNewFarm, joined, isWhole } = await inTransaction(db, async (tx) => {
      const found = await farmFor(tx, contents, farmId, trusted)
      if (found.isNewFarm) await tx.insert(serverSettings).values({ name: markOf(found.farm), value: file })
      await onBegin.note?.(tx, found)
      await keyNames(tx, found.farm)
      return { ...found, isWhole: await isUnfinished(tx, found.farm, file) }
    })
    const importing = importingOf(db, contents, {
      by: await managerOf(db, farm),
      accountOf: anyAccount(farm, trusted),
      isWhole,
      mayAddTypes: true,
    })
    onBegin.counting?.(farm, importing.counts)
    await importPiles(importing, zip)
    if (isWhole) await inTransaction(db, (tx) => tx.delete(serverSettings).where(isMarkOf(farm)))
    return { farm, isNewFarm, joined, report: reportOf(importing) }
  })

/**
 * For a manager, into their farm: makes no members, and attributes records to its members only.
 * @throws AppError invalid for a ZIP that is wrong, before anything is written
 */
export const importAsManager = (
  db: Db,
  path: string,
  by: Member,
  mayAddTypes: boolean,
  onBegin: (counts: Contents["counts"], importing: Importing) => void = () => undefined,
): Promise<ImportReport> =>
  withZip(path, async (zip, contents) => {
    const farm = only(await db.select().from(farms).where(eq(farms.id, by.farmId)))
    if (!mayAddTypes) await assertTypesKnown(db, contents)
    await inTransaction(db, (tx) => keyNames(tx, farm))
    const importing = importingOf(db, contents, {
      by: { ...by, zone: farm.zone },
      accountOf: accountsOfFarm(farm),
      mayAddTypes,
      isWhole: false,
      assertAllowed: (tx) => assertStillManager(tx, by),
    })
    onBegin(contents.counts, importing)
    await importPiles(importing, zip)
    return reportOf(importing)
  })

const keyNames = async (tx: Db, { id }: Pick<Farm, "id">) => {
  await keyCategories(tx)
  await keyPiles(tx, id)
}

/** The contents of a ZIP, which is checked as for an import. */
export const contentsOf = (path: string): Promise<Contents> => withZip(path, async (_, contents) => contents)

const withZip = async <T>(path: string, work: (zip: Zip, contents: Contents) => Promise<T>): Promise<T> => {
  const zip = await openZip(path)
  try {
    return await work(zip, await checkZip(zip))
  } finally {
    zip.close()
  }
}

const reportOf = ({ counts, notes }: Importing): ImportReport => ({ ...counts, notes })

/** Stands from when an import makes a farm until it has read the whole file, with the fingerprint of that. */
const markOf = ({ id }: Farm) => `import ${id}`
const isMarkOf = (farm: Farm) => eq(serverSettings.name, markOf(farm))

/** Has this very file made the farm, and not been read to its end? */
const isUnfinished = async (tx: Db, farm: Farm, file: string) =>
  (await tx.select().from(serverSettings).where(isMarkOf(farm))).some(({ value }) => value === file)

const fingerprintOf = async (path: string) => {
  const hash = new Bun.CryptoHasher("sha256")
  for await (const chunk of Bun.file(path).stream()) hash.update(chunk)
  return hash.digest("hex")
}

const farmFor = async (tx: Db, contents: Contents, farmId: number | undefined, trusted: Trusted) => {
  const known = farmId === undefined ? await farmLike(tx, contents.farm) : await farmWith(tx, farmId)
  const farm = known ?? (await makeFarm(tx, contents))
  // A farm that is only found may be another one than the file's: nobody gets rights in it unasked.
  const isMeant = !known || farmId !== undefined
  const joined = isMeant ? await joinMembers(tx, farm, contents.people.values(), trusted) : []
  return { farm, isNewFarm: !known, joined }
}

const makeFarm = async (tx: Db, { farm: { kind: _, ...farm }, people }: Contents): Promise<Farm> => {
  const managers = [...people.values()].filter(({ role }) => role !== null && may({ role }, "manage"))
  if (!managers.some(({ email }) => Email.safeParse(email).success))
    throw invalid("The ZIP names no manager with an email: import it into a farm that is there, with --farm.")
  return only(await tx.insert(farms).values(farm).returning())
}

/** The one who has managed the farm for the longest time. */
const managerOf = async (db: Db, { id, zone }: Farm): Promise<Member> => {
  const { userId } = only(
    await db
      .select({ userId: members.userId })
      .from(members)
      .where(and(eq(members.farmId, id), inArray(members.role, rolesWith("manage"))))
      .orderBy(asc(members.joinedAt), asc(members.userId))
      .limit(1),
  )
  return { userId, farmId: id, role: "manager", zone }
}
