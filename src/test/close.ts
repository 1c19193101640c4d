import { type Db, remoteOf } from "../db/connection"
import { closeDatabase } from "../db/sqlite/open"

export const close = async (db: Db): Promise<void> => {
  const remote = remoteOf(db)
  if (remote) await remote.close()
  else closeDatabase(db)
}
