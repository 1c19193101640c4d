import { and, eq } from "drizzle-orm"
import type { Db } from "../db/open"
import { answers } from "../db/schema"
import { atomically } from "../db/transaction"
import { AppError } from "../domain/errors"

/** A POST as its sender named it: the key, and a digest of what it asks. */
export type Submission = { userId: number; key: string; request: string }

/**
 * Writes and keeps the answer's JSON in the same transaction; the same submission sent again gets that answer
 * and writes nothing.
 * @throws AppError conflict when the key came before with another request.
 */
export const once = (db: Db, submission: Submission, write: (db: Db) => object) =>
  atomically(db, () => {
    const before = answerTo(db, submission)
    if (before && before.request !== submission.request)
      throw new AppError("conflict", "This Idempotency-Key was used for another request.")
    return before?.answer ?? keep(db, submission, JSON.stringify(write(db)))
  })

const answerTo = (db: Db, { userId, key }: Submission) =>
  db
    .select()
    .from(answers)
    .where(and(eq(answers.userId, userId), eq(answers.key, key)))
    .get()

const keep = (db: Db, submission: Submission, answer: string) => {
  db.insert(answers)
    .values({ ...submission, answer })
    .run()
  return answer
}
