import type { Db, Engine } from "./connection"

/**
 * State of this process beside a database, made on first use; its transactions share it. For values that would have to be
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
