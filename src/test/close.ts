import type { Db } from "../db/connection"

export const close = async (db: Db): Promise<void> => {
  await db.engine.close()
}
