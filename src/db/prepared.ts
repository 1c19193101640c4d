import type { Db } from "./connection"

/** Prepares a statement once per database: building a query takes longer than running it. */
export const prepared = <S>(prepare: (db: Db) => S) => {
  const statements = new WeakMap<Db, S>()
  return (db: Db): S => {
    const statement = statements.get(db) ?? prepare(db)
    statements.set(db, statement)
    return statement
  }
}
