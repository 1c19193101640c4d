import { and, asc, desc, eq, notInArray, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { uploads } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"
import type { User } from "../domain/users"

/** `offset`: where it begins; `length`: of the whole photo. Both in bytes. */
export type Piece = { name: string; offset: number; length: number; bytes: Uint8Array<ArrayBuffer> }

/** Photos of one user on their way at a time; the one that waited longest goes when there would be more. */
const mostUploads = 20

/**
 * Keeps a piece of a photo; answers how many bytes of it are here now. Each piece begins where the one before ended.
 * @throws AppError `conflict` with the true offset as `Upload-Offset`, for any other.
 */
export const addPiece = (db: Db, user: User, piece: Piece): Promise<number> =>
  inTransaction(db, async (tx) => {
    const offset = await arrived(tx, user, piece.name)
    if (piece.offset !== offset) throw notHere(offset, `The photo goes on at byte ${offset}.`)
    if (offset > 0 && piece.length !== (await lengthOf(tx, user, piece.name))) throw otherLength()
    if (piece.bytes.length === 0) return offset
    await tx.insert(uploads).values({ ...piece, userId: user.id })
    if (offset === 0) await dropOldest(tx, user)
    return offset + piece.bytes.length
  })

/** The photo, once all of it has arrived. */
export const completeUpload = async (db: Db, user: User, name: string): Promise<Uint8Array | undefined> => {
  const pieces = await db.select().from(uploads).where(named(user, name)).orderBy(asc(uploads.offset))
  const bytes = Buffer.concat(pieces.map((piece) => piece.bytes))
  return pieces.length > 0 && bytes.length === pieces[0]?.length ? bytes : undefined
}

/** A record has taken the photo. */
export const dropUpload = async (tx: Db, user: User, name: string): Promise<void> => {
  await tx.delete(uploads).where(named(user, name))
}

/** Refuses a record whose photo is not whole, or no longer here: for example, an older copy was put back. */
export const incompleteError = async (tx: Db, user: User, name: string) =>
  notHere(await arrived(tx, user, name), "The photo has not arrived yet. Please try again.")

const notHere = (offset: number, sentence: string) =>
  new AppError("conflict", sentence, { "Upload-Offset": String(offset) })

const named = (user: User, name: string) => and(eq(uploads.userId, user.id), eq(uploads.name, name))

const arrived = async (tx: Db, user: User, name: string): Promise<number> => {
  const end = sql<number | null>`max(${uploads.offset} + length(${uploads.bytes}))`
  const [found] = await tx.select({ end }).from(uploads).where(named(user, name))
  return found?.end ?? 0
}

const lengthOf = async (tx: Db, user: User, name: string) => {
  const [piece] = await tx.select({ length: uploads.length }).from(uploads).where(named(user, name)).limit(1)
  return piece?.length
}

const otherLength = () => new AppError("invalid", "Upload-Length is another than that of the pieces before.")

const dropOldest = async (tx: Db, user: User) => {
  const ofUser = eq(uploads.userId, user.id)
  const newest = tx
    .select({ name: uploads.name })
    .from(uploads)
    .where(ofUser)
    .groupBy(uploads.name)
    // Not by time: a clock that was put back would make the newest the oldest.
    .orderBy(desc(sql`max(rowid)`))
    .limit(mostUploads)
  await tx.delete(uploads).where(and(ofUser, notInArray(uploads.name, newest)))
}
