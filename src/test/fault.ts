import type { Db } from "../db/connection"
import { ask } from "./sql"

/** Lets writes of a row fail with "broken", or those for which `when` is true of `NEW`, until `mend`. */
export const breakWrites = async (
  db: Db,
  kind: "INSERT" | "UPDATE",
  table: string,
  when = "1 = 1",
): Promise<void> => {
  const trigger = `CREATE TRIGGER fault BEFORE ${kind} ON ${table}`
  if (db.engine.servers) {
    await ask(
      db,
      "CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END'",
    )
    await ask(db, `${trigger} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION fault()`)
  } else await ask(db, `${trigger} WHEN ${when} BEGIN SELECT RAISE(ABORT, 'broken'); END`)
}

export const mend = async (db: Db, table: string): Promise<void> => {
  await ask(db, db.engine.servers ? `DROP TRIGGER fault ON ${table}` : "DROP TRIGGER fault")
}
