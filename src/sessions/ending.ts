import { and, eq, inArray, isNull, ne, or, type SQL } from "drizzle-orm"
import type { Db } from "../db/connection"
import { receivers, sessions } from "../db/schema"
import { browserLoggedOut } from "../domain/messages"

/** Ends the sessions of these hashes because somebody wants it: their browsers hear no messages of a farm any more, either. */
export const endSessionsIn = async (tx: Db, tokenHashes: string[]): Promise<void> => {
  await silence(tx, inArray(receivers.session, tokenHashes))
  await tx.delete(sessions).where(inArray(sessions.tokenHash, tokenHashes))
}

/** Ends all sessions of a person but that of the hash `kept`, and the messages to all their browsers but that of the session `hears`. */
export const endSessionsOf = async (
  tx: Db,
  user: { id: number },
  { kept = "", hears = kept }: { kept?: string | undefined; hears?: string | undefined } = {},
): Promise<void> => {
  await silenceAllBut(tx, user, hears)
  await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.tokenHash, kept)))
}

/** Ends the messages to all browsers of a person but that of this session; also to those whose session has run out. */
export const silenceAllBut = (tx: Db, user: { id: number }, hears: string): Promise<void> =>
  silence(tx, and(eq(receivers.userId, user.id), or(isNull(receivers.session), ne(receivers.session, hears))))

const silence = async (tx: Db, which: SQL | undefined) => {
  await tx
    .update(receivers)
    .set({ gone: browserLoggedOut })
    .where(and(eq(receivers.kind, "push"), isNull(receivers.gone), which))
}

/** What the user's browser hears, it goes on hearing after another login there. */
export const moveReceivers = async (
  tx: Db,
  user: { id: number },
  from: string,
  to: string,
): Promise<void> => {
  await tx
    .update(receivers)
    .set({ session: to })
    .where(and(eq(receivers.session, from), eq(receivers.userId, user.id)))
}
