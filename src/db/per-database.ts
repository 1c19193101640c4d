import type { Db, Engine } from "./connection"

/**
 * What this process keeps in memory beside a database, made on first use; its transactions share it. For what would have to be
 * handed through every call otherwise.
 */
export const perDatabase = <T>(make: (db: Db) => T): ((db: Db) => T) => {
  const kept = new WeakMap<Engine, { value: T }>()
  return (db) => {
    const known = kept.get(db.engine)
    if (known) return known.value
    const value = make(db)
    kept.set(db.engine, { value })
    return value
  }
}
