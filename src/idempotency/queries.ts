import { and, eq } from "drizzle-orm"
import type { Db } from "../db/open"
import { idempotencyKeys } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"

/** A POST as its sender named it: the key, and a digest of what it asks. */
export type IdempotentRequest = { userId: number; key: string; request: string }

/**
 * Writes and keeps the answer's JSON in the same transaction; the same submission sent again gets that answer
 * and writes nothing.
 * @throws AppError conflict when the key came before with another request.
 */
export const runOnce = (db: Db, submission: IdempotentRequest, write: (db: Db) => object) =>
  inTransaction(db, () => {
    const before = savedAnswer(db, submission)
    if (before && before.request !== submission.request)
      throw new AppError("conflict", "This Idempotency-Key was used for another request.")
    return before?.answer ?? saveAnswer(db, submission, JSON.stringify(write(db)))
  })

const savedAnswer = (db: Db, { userId, key }: IdempotentRequest) =>
  db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
    .get()

const saveAnswer = (db: Db, submission: IdempotentRequest, answer: string) => {
  db.insert(idempotencyKeys)
    .values({ ...submission, answer })
    .run()
  return answer
}
