import type { Context } from "hono"
import type { Db } from "../db/connection"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"
import type { AppEnv } from "../http/env"
import { recordText } from "../http/photo-body"
import { type IdempotentRequest, runOnce } from "./queries"

/** Answers 201 with the record of `write`. A repeated Idempotency-Key creates no second record. */
export const createOnce = async <E extends AppEnv>(c: Context<E>, write: (tx: Db) => Promise<object>) => {
  const submission = await submissionOf(c)
  // While a record waits for the disk, memory holds its photo once, and not its text, too (bench 11).
  c.req.bodyCache = {}
  if (!submission) return c.json(await inTransaction(c.var.db, write), 201)
  return c.body(await runOnce(c.var.db, submission, write), 201, { "Content-Type": "application/json" })
}

const submissionOf = async <E extends AppEnv>(c: Context<E>): Promise<IdempotentRequest | undefined> => {
  const key = c.req.header("idempotency-key")
  if (key === undefined) return undefined
  if (key === "" || key.length > 255)
    throw new AppError("invalid", "Idempotency-Key must have 1 to 255 characters")
  return { userId: c.var.user.id, key, request: await digest(c) }
}

/**
 * The body by itself: to put a photo's text behind the path would copy it twice (performance, question 05). Of a photo that is the
 * body only the record, which names it: the next try may send it in pieces before the same record.
 */
const digest = async <E extends AppEnv>(c: Context<E>) =>
  new Bun.CryptoHasher("sha256")
    .update(`${c.req.path}${new URL(c.req.url).search}\n`)
    .update(recordText(c) ?? (await c.req.text()))
    .digest("base64url")
