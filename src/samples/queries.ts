import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { NewSample } from "../contract/samples"
import type { Db } from "../db/connection"
import { results, samples } from "../db/schema"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"
import type { Sample } from "../domain/samples"
import type { AddPhoto } from "../photos/resolve-photo"
import { leave, type Ways } from "../records/move-record"
import { insertRecord } from "../records/of-row"
import { assertEditable, assertMayVoid, voidColumns } from "../records/queries"

/**
 * Adds a sample with the pile's next number. A voided one keeps its number.
 * @throws AppError conflict when the row is removed
 */
export const addSample = async (
  tx: Db,
  row: Row,
  author: Member,
  sample: Omit<NewSample, "photoUrl">,
  addPhoto: AddPhoto,
): Promise<Sample> => {
  const member = await assertEditable(tx, row, author)
  const values = { ...sample, ...nextSample(row), photoId: await addPhoto(tx) }
  return insertRecord(tx, "samples", row, member, values)
}

/** Also of a sample that comes from another row: a voided one keeps its number there. */
const nextSample = ({ id }: Pick<Row, "id">) => ({
  sampleNumber: sql`(SELECT coalesce(max(sample_number), 0) + 1 FROM ${samples} WHERE ${samples.rowId} = ${id})`,
})

/**
 * A sample's results are voided, and go to another pile, with it, by whoever may void each of them; one that was voided before stays
 * as it is.
 */
export const waysOfSample: Ways<"samples"> = {
  valuesIn: nextSample,
  afterVoid: async (tx, row, member, sample) => {
    if (!sample.voided) return
    const columns = { ...voidColumns(member, sample.voided), voidedAt: sample.voided.at }
    const own = and(ofSample(row, sample), isNull(results.voidedAt))
    const { recordedBy, receivedAt } = results
    for (const result of await tx.select({ recordedBy, receivedAt }).from(results).where(own))
      assertMayVoid(member, result)
    await tx.update(results).set(columns).where(own)
  },
  afterMove: async (tx, { row, struck, labels }, there, member, { sampleNumber }) => {
    const own = and(ofSample(row, struck), eq(results.voidedAt, struck.voided?.at ?? ""))
    const found = await tx.select({ id: results.id }).from(results).where(own).orderBy(asc(results.id))
    for (const { id } of found) {
      const stored = await leave(tx, "results", id, labels)
      await insertRecord(tx, "results", there, member, { ...stored, sampleNumber })
    }
  },
}

const ofSample = ({ id }: Pick<Row, "id">, { sampleNumber }: Pick<Sample, "sampleNumber">) =>
  and(eq(results.rowId, id), eq(results.sampleNumber, sampleNumber))
