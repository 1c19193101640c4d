import { and, eq, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { prepared } from "../db/prepared"
import { idempotencyKeys } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"

/** `request` is a digest of path, query and body. */
export type IdempotentRequest = { userId: number; key: string; request: string }

/**
 * Writes, and stores the answer's JSON in the same transaction; a repeated request gets it without a write.
 * @throws AppError key_used when the key was used for another request
 */
export const runOnce = (db: Db, submission: IdempotentRequest, write: (tx: Db) => Promise<object>) =>
  inTransaction(db, async (tx) => {
    const before = await savedAnswer(tx, submission)
    if (before && before.request !== submission.request)
      throw new AppError("key_used", "This was saved already, with other values.")
    return before?.answer ?? saveAnswer(tx, submission, JSON.stringify(await write(tx)))
  })

const savedAnswer = async (tx: Db, { userId, key }: IdempotentRequest) => {
  const [answer] = await answerTo(tx).execute({ userId, key })
  return answer
}

const answerTo = prepared((db) =>
  db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, sql.placeholder("userId")),
        eq(idempotencyKeys.key, sql.placeholder("key")),
      ),
    )
    .prepare(),
)

const saveAnswer = async (tx: Db, submission: IdempotentRequest, answer: string) => {
  await insertAnswer(tx).execute({ ...submission, answer })
  return answer
}

const insertAnswer = prepared((db) =>
  db
    .insert(idempotencyKeys)
    .values({
      userId: sql.placeholder("userId"),
      key: sql.placeholder("key"),
      request: sql.placeholder("request"),
      answer: sql.placeholder("answer"),
    })
    .prepare(),
)
