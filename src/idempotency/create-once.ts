import type { Context } from "hono"
import type { Db } from "../db/connection"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"
import type { AppEnv } from "../http/env"
import { runOnce } from "./queries"

/** Answers 201 with the record of `write`. A repeated Idempotency-Key creates no second record. */
export const createOnce = async <E extends AppEnv>(c: Context<E>, write: (tx: Db) => Promise<object>) => {
  const key = c.req.header("idempotency-key")
  if (key === undefined) return c.json(await inTransaction(c.var.db, write), 201)
  if (key === "" || key.length > 255)
    throw new AppError("invalid", "Idempotency-Key must have 1 to 255 characters")
  const submission = { userId: c.var.user.id, key, request: await digest(c) }
  return c.body(await runOnce(c.var.db, submission, write), 201, { "Content-Type": "application/json" })
}

const digest = async <E extends AppEnv>(c: Context<E>) =>
  new Bun.CryptoHasher("sha256")
    .update(`${c.req.path}${new URL(c.req.url).search}\n${await c.req.text()}`)
    .digest("base64url")
