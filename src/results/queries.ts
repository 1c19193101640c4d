import { and, eq, isNull } from "drizzle-orm"
import type { NewResult } from "../contract/results"
import type { Db } from "../db/connection"
import { farms, samples } from "../db/schema"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import { type Result, withLimits } from "../domain/results"
import type { Row } from "../domain/rows"
import type { AddPhoto } from "../photos/resolve-photo"
import { insertRecord, type Recount } from "../records/of-row"
import { assertRecorder } from "../records/queries"

/**
 * Adds a result, with the farm's limits as they stand now beside its values.
 * The pile may be removed: what was sold before its result came has one, too.
 * @throws AppError conflict without a sample that counts and was taken before
 */
export const addResult = async (
  tx: Db,
  row: Row,
  author: Member,
  { lines, ...result }: Omit<NewResult, "photoUrl">,
  addPhoto: AddPhoto,
): Promise<Result> => {
  const member = await assertRecorder(tx, row, author)
  const resultAt = result.resultAt ?? new Date().toISOString()
  await assertSampled(tx, row, { ...result, resultAt })
  const [farm] = await tx.select({ limits: farms.limits }).from(farms).where(eq(farms.id, member.farmId))
  const values = { ...result, resultAt, lines: withLimits(lines, farm?.limits ?? []) }
  return insertRecord(tx, "results", row, member, { ...values, photoId: await addPhoto(tx) })
}

/** The other pile of a move has no such sample, unless it goes there itself and takes its results along. */
export const assertSampleThere: Recount<Result> = (tx, row, _, result) => assertSampled(tx, row, result)

const assertSampled = async (
  tx: Db,
  { id }: Pick<Row, "id">,
  { sampleNumber, resultAt }: Pick<Result, "sampleNumber" | "resultAt">,
): Promise<void> => {
  const [sample] = await tx
    .select({ takenAt: samples.takenAt })
    .from(samples)
    .where(and(eq(samples.rowId, id), eq(samples.sampleNumber, sampleNumber), isNull(samples.voidedAt)))
  if (!sample) throw new AppError("conflict", `This pile has no sample ${sampleNumber}: record it first`)
  if (Date.parse(sample.takenAt) > Date.parse(resultAt))
    throw new AppError("conflict", `Sample ${sampleNumber} was taken later than that`)
}
