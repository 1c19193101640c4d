import { and, desc, eq, isNull } from "drizzle-orm"
import type { Db } from "../db/connection"
import { fullNameOf } from "../db/full-name"
import { only } from "../db/only"
import { imports } from "../db/schema"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import type { Answers, FileImport, QuestionId } from "../domain/imports"
import { nameKey } from "../domain/name-key"
import type { RecordKind } from "../domain/record-kinds"

/** The largest number that is listed. */
const mostListed = 200

const columns = {
  id: imports.id,
  name: imports.name,
  kind: imports.kind,
  importedAt: imports.importedAt,
  importedBy: fullNameOf(imports.importedBy),
  records: imports.records,
  known: imports.known,
  refused: imports.refused,
  endedAt: imports.endedAt,
  takenBackAt: imports.takenBackAt,
  takenBackBy: fullNameOf(imports.takenBackBy),
  takenBackReason: imports.takenBackReason,
}

/** The farm's imports, the newest first. */
export const importsOf = async (db: Db, { farmId }: Pick<Member, "farmId">): Promise<FileImport[]> => {
  const found = await db
    .select(columns)
    .from(imports)
    .where(eq(imports.farmId, farmId))
    .orderBy(desc(imports.id))
    .limit(mostListed)
  return found.map(({ endedAt, takenBackAt, takenBackBy, takenBackReason, ...own }) => ({
    ...own,
    isWhole: endedAt !== null,
    ...(takenBackAt !== null && {
      takenBack: { at: takenBackAt, by: takenBackBy ?? "", reason: takenBackReason ?? "" },
    }),
  }))
}

/** @throws AppError not_found for another farm's */
export const requireImport = async (db: Db, { farmId }: Pick<Member, "farmId">, id: number) => {
  const [found] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.farmId, farmId)))
  if (!found) throw new AppError("not_found", "Import not found")
  return found
}

/**
 * The import of the same file that counts, and whether it was understood by other answers; and the import that this file may correct:
 * that, or one of an earlier file of this name, or with most of the same records.
 */
export const earlierOf = async (
  db: Db,
  by: Pick<Member, "farmId">,
  { name, hash, kind, answers, shared }: OfFile,
): Promise<{ same: FileImport | undefined; earlier: FileImport | undefined; isOtherwise: boolean }> => {
  const all = await importsOf(db, by)
  const hashes = await db
    .select({ id: imports.id, answers: imports.answers })
    .from(imports)
    .where(and(eq(imports.farmId, by.farmId), eq(imports.hash, hash), isNull(imports.takenBackAt)))
  const isSame = new Set(hashes.map(({ id }) => id))
  const counted = all.filter((each) => !each.takenBack && each.kind === kind)
  const same = counted.find(({ id }) => isSame.has(id))
  const before = hashes.find(({ id }) => id === same?.id)?.answers
  const isOtherwise = before !== undefined && textOf(before) !== textOf(answers)
  const others = counted.filter(({ id }) => !isSame.has(id))
  const ofName =
    others.find((each) => nameKey(each.name) === nameKey(name)) ??
    // Under another name, as a browser gives a second download: most of what that had is in this one, too.
    others.find(({ id, records }) => (shared?.get(id) ?? 0) * 2 >= records)
  return { same, earlier: isOtherwise ? same : ofName, isOtherwise }
}

type OfFile = {
  name: string
  hash: string
  kind: RecordKind
  answers: Answers
  shared: ReadonlyMap<number, number> | undefined
}

const textOf = (answers: Answers) => JSON.stringify(Object.entries(answers).sort())

/** What holds for one file only: another one of the same program may be of another pile, sheet or day. */
const ofOneFile: readonly QuestionId[] = ["sheet", "day-one", "water", "kind"]

/** The answers that the farm gave to a file with the same heads. The pile of one logger holds for one file, those of several by their names do not. */
export const rememberedFor = async (
  db: Db,
  { farmId }: Pick<Member, "farmId">,
  head: string,
): Promise<Answers> => {
  if (head === "") return {}
  const [found] = await db
    .select({ answers: imports.answers })
    .from(imports)
    .where(and(eq(imports.farmId, farmId), eq(imports.head, head)))
    .orderBy(desc(imports.id))
    .limit(1)
  const kept = Object.entries(found?.answers ?? {}).filter(
    ([id, answer]) =>
      !ofOneFile.includes(id as QuestionId) && (id !== "pile" || answer.includes("=") || answer === "column"),
  )
  return Object.fromEntries(kept)
}

type NewImport = Omit<typeof imports.$inferInsert, "id">

/** Notes that an import begins, or goes on: one of the same file that was broken off. Returns its id. */
export const noteBegin = async (tx: Db, values: NewImport): Promise<number> => {
  const { farmId, hash } = values
  const same = and(eq(imports.farmId, farmId), eq(imports.hash, hash), eq(imports.kind, values.kind))
  const [found] = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(same, isNull(imports.endedAt), isNull(imports.takenBackAt)))
  if (found) return found.id
  return only(await tx.insert(imports).values(values).returning({ id: imports.id })).id
}

export const noteEnd = async (tx: Db, id: number): Promise<void> => {
  await tx.update(imports).set({ endedAt: new Date().toISOString() }).where(eq(imports.id, id))
}

/** Before its records are voided: whatever breaks off then, it is known that they go. */
export const noteTakenBack = async (
  tx: Db,
  id: number,
  { userId }: Pick<Member, "userId">,
  reason: string,
): Promise<void> => {
  await tx
    .update(imports)
    .set({
      takenBackAt: new Date().toISOString(),
      takenBackBy: userId,
      takenBackReason: reason,
      endedAt: null,
    })
    .where(and(eq(imports.id, id), isNull(imports.takenBackAt)))
}
