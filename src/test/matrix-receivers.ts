import type { Db } from "../db/connection"
import { openOffice } from "../messages/office"
import { codeFor } from "../messages/sealing"
import type { Farm, World } from "./matrix-people"
import { ask } from "./sql"

export const matrixOffice = { key: "a key of the matrix" }

const name = "ntfy.invalid"

/** One of each member of each farm, which is not confirmed yet. */
export const receiversIn = async ({ db }: World, farms: readonly Farm[]) => {
  const made: { id: number; user: number; farm: Farm }[] = []
  for (const farm of farms)
    for (const user of farm.members.keys()) {
      const [row] = await ask(
        db,
        `INSERT INTO receivers (farm_id, user_id, kind, name, sealed, news, read_by, quiet_fire, origin, made_by, created_at)
        VALUES (?, ?, 'ntfy', ?, '', '["fire"]', 10, 0, 'http://localhost', ?, ?) RETURNING id`,
        ...[farm.id, user, name, user, Date.now()],
      )
      made.push({ id: Number(row?.[0]), user, farm })
    }
  return made
}

/** The code depends on the office's key and the receiver alone. */
export const codeOfReceiver = (id: number): string => {
  const db = { engine: {} } as Db
  openOffice(db, matrixOffice)
  return codeFor(db, { id, name })
}
