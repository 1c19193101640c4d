/** Why the database does not answer, for whoever runs the server. */
export const refusedSentence =
  "PostgreSQL refuses the user or the password: correct the URL of --database-file, which is read again at each try, or of --database, and start again."

export const awaySentence = "The database does not answer."

/** Both, since the one may have been told before the other. */
export const notAliveSentences: readonly string[] = [refusedSentence, awaySentence]
