import type { FileChoices } from "../contract/imports"
import type { Db } from "../db/connection"
import { inTransaction } from "../db/transaction"
import type { Member } from "../domain/farms"
import { counted, type ImportReport } from "../domain/import-report"
import { addRecords } from "./add-records"
import type { Plan } from "./plan"
import { planIn, type Understood } from "./preview"
import { noteBegin, noteEnd, noteTakenBack, requireImport } from "./queries"
import { countOfImport, voidRecords } from "./take-back"

type Reading = {
  by: Member
  /** In each transaction. @throws AppError when it may not go on */
  assertAllowed: (tx: Db) => Promise<void>
  onProgress?: (done: number, all: number) => void
}

/**
 * Adds the records of a file as one import, after that which it replaces was taken back. Repeated after a breakdown, it goes on.
 * @throws AppError invalid for a file of which something is asked
 */
export const readIntoFarm = async (
  db: Db,
  understood: Understood,
  { name, replaces }: Pick<FileChoices, "name" | "replaces">,
  { by, assertAllowed, onProgress = () => undefined }: Reading,
): Promise<ImportReport> => {
  const plan = await planIn(db, by, understood, { name, replaces })
  if (replaces !== undefined) await takeBack(db, replaces, `Replaced by ${name}`, { by, assertAllowed })
  const records = plan.piles.reduce((sum, { entries }) => sum + entries.length, 0)
  const report = {
    piles: plan.piles.filter(({ row }) => row === undefined).length,
    records,
    known: plan.known,
    photos: 0,
    missingPhotos: 0,
    notes: leftOut(plan),
  }
  // The same file once more is no import of its own.
  if (records === 0) return report
  const importId = await inTransaction(db, async (tx) => {
    await assertAllowed(tx)
    return noteBegin(tx, {
      farmId: by.farmId,
      name,
      hash: understood.hash,
      kind: plan.kind,
      head: understood.reading.head,
      answers: understood.answers,
      importedBy: by.userId,
      records,
      known: plan.known,
      refused: plan.refused.length,
    })
  })
  let done = 0
  await addRecords(db, plan, {
    importId,
    by,
    assertAllowed,
    onAdded: (count) => {
      done += count
      onProgress(done, records)
    },
  })
  await inTransaction(db, (tx) => noteEnd(tx, importId))
  return report
}

const leftOut = ({ refused: { length } }: Plan) =>
  length > 0 ? [`${counted(length, "line")} ${length === 1 ? "was" : "were"} left out.`] : []

/**
 * Voids what an import has added, with one reason. Repeated after a breakdown, it goes on. Returns how many were voided, and how many stay
 * because their pile was removed.
 * @throws AppError not_found for another farm's
 */
export const takeBack = async (
  db: Db,
  importId: number,
  reason: string,
  { by, assertAllowed, onProgress = () => undefined }: Reading,
): Promise<{ records: number; kept: number }> => {
  const { kind, takenBackReason } = await requireImport(db, by, importId)
  await inTransaction(db, async (tx) => {
    await assertAllowed(tx)
    await noteTakenBack(tx, importId, by, reason)
  })
  const all = await countOfImport(db, { kind, importId })
  let done = 0
  await voidRecords(db, {
    importId,
    kind,
    by,
    reason: takenBackReason ?? reason,
    assertAllowed,
    onVoided: (count) => {
      done += count
      onProgress(done, all)
    },
  })
  if (done === all) await inTransaction(db, (tx) => noteEnd(tx, importId))
  return { records: done, kept: all - done }
}
