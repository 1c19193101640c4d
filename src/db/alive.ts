import { type Db, remoteOf, sqliteOf } from "./connection"

export const isAlive = async (db: Db): Promise<boolean> => {
  const remote = remoteOf(db)
  if (remote) return remote.isAlive()
  try {
    return sqliteOf(db).query("SELECT count(*) FROM users WHERE id = 1").get() !== null
  } catch {
    return false
  }
}

/** Why `isAlive` is false, for whoever runs the server. */
export const whyNotAlive = (db: Db): string => (remoteOf(db)?.isRefused() ? refusedSentence : awaySentence)

const refusedSentence =
  "PostgreSQL refuses the user or the password: correct the URL of --database-file, which is read again at each try, or of --database, and start again."

const awaySentence = "The database does not answer."

/** Both, since the one may have been told before the other. */
export const notAliveSentences: readonly string[] = [refusedSentence, awaySentence]
