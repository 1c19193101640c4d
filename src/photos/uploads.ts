import { and, asc, desc, eq, notInArray, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { prepared } from "../db/prepared"
import { uploads } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"
import type { User } from "../domain/users"

/** `offset` is the piece's first byte, `length` the size of the whole photo. */
export type Piece = { name: string; offset: number; length: number; bytes: Uint8Array<ArrayBuffer> }

/** Per user; a new upload replaces the one that waited longest. */
const mostUploads = 20

/**
 * Stores a piece and returns the offset of the next one.
 * @throws AppError conflict, with the right offset as `Upload-Offset`, for a piece that begins elsewhere
 */
export const addPiece = (db: Db, user: User, piece: Piece): Promise<number> =>
  inTransaction(db, async (tx) => {
    const offset = await receivedBytes(tx, user, piece.name)
    if (piece.offset !== offset) throw offsetConflict(offset, `The photo goes on at byte ${offset}.`)
    if (offset > 0 && piece.length !== (await lengthOf(tx, user, piece.name))) throw otherLength()
    if (piece.bytes.length === 0) return offset
    await tx.insert(uploads).values({ ...piece, userId: user.id })
    if (offset === 0) await dropOldest(tx, user)
    return offset + piece.bytes.length
  })

/** The photo, or undefined until all of it has arrived. */
export const completeUpload = async (db: Db, user: User, name: string): Promise<Uint8Array | undefined> => {
  const pieces = await db.select().from(uploads).where(ofUpload(user, name)).orderBy(asc(uploads.offset))
  const bytes = Buffer.concat(pieces.map((piece) => piece.bytes))
  return pieces.length > 0 && bytes.length === pieces[0]?.length ? bytes : undefined
}

export const dropUpload = async (tx: Db, user: User, name: string): Promise<void> => {
  await deleteUpload(tx).execute({ user: user.id, name })
}

const deleteUpload = prepared((db) =>
  db
    .delete(uploads)
    .where(and(eq(uploads.userId, sql.placeholder("user")), eq(uploads.name, sql.placeholder("name"))))
    .prepare(),
)

/** The error for a record whose upload is incomplete or missing, as after restoring a backup. */
export const incompleteError = async (tx: Db, user: User, name: string) =>
  offsetConflict(await receivedBytes(tx, user, name), "The photo has not arrived yet. Please try again.")

const offsetConflict = (offset: number, sentence: string) =>
  new AppError("conflict", sentence, { "Upload-Offset": String(offset) })

const ofUpload = (user: User, name: string) => and(eq(uploads.userId, user.id), eq(uploads.name, name))

const receivedBytes = async (tx: Db, user: User, name: string): Promise<number> => {
  const end = sql<number | null>`max(${uploads.offset} + length(${uploads.bytes}))`
  const [found] = await tx.select({ end }).from(uploads).where(ofUpload(user, name))
  return found?.end ?? 0
}

const lengthOf = async (tx: Db, user: User, name: string) => {
  const [piece] = await tx
    .select({ length: uploads.length })
    .from(uploads)
    .where(ofUpload(user, name))
    .limit(1)
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
    // Not by time: the clock may have been set back.
    .orderBy(desc(sql`max(rowid)`))
    .limit(mostUploads)
  await tx.delete(uploads).where(and(ofUser, notInArray(uploads.name, newest)))
}
