import { Database } from "bun:sqlite"

/**
 * Preloaded into Windrow from its sources, to make the controls: the same program with one promise taken away,
 * which the rigs have to notice.
 *
 * PROVE_SYNCHRONOUS     replaces the value of PRAGMA synchronous
 * PROVE_AUTOCHECKPOINT  replaces the value of PRAGMA wal_autocheckpoint, so that a short scenario reaches it
 */
const { PROVE_SYNCHRONOUS, PROVE_AUTOCHECKPOINT } = process.env

const replaced = (statement: string) => {
  if (PROVE_SYNCHRONOUS && /synchronous\s*=/i.test(statement))
    return `PRAGMA synchronous = ${PROVE_SYNCHRONOUS}`
  if (PROVE_AUTOCHECKPOINT && /wal_autocheckpoint\s*=/i.test(statement))
    return `PRAGMA wal_autocheckpoint = ${PROVE_AUTOCHECKPOINT}`
  return statement
}

for (const name of ["run", "exec", "query", "prepare"] as const) {
  const real = Database.prototype[name]
  Object.defineProperty(Database.prototype, name, {
    value(this: Database, statement: string, ...rest: []) {
      return Reflect.apply(real, this, [replaced(statement), ...rest])
    },
  })
}
