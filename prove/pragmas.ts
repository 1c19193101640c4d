import { Database } from "bun:sqlite"
import fs from "node:fs"

/**
 * Preloaded into Windrow from its sources, to make the controls: the same program with one promise taken away,
 * which the rigs have to notice.
 *
 * PROVE_UNSYNCED        commits don't wait for the disk
 * PROVE_AUTOCHECKPOINT  replaces the value of PRAGMA wal_autocheckpoint, so that a short scenario reaches it
 */
const { PROVE_UNSYNCED, PROVE_AUTOCHECKPOINT } = process.env

const replaced = (statement: string) => {
  if (PROVE_AUTOCHECKPOINT && /wal_autocheckpoint\s*=\s*[1-9]/i.test(statement))
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

if (PROVE_UNSYNCED)
  Object.defineProperty(fs, "fdatasync", { value: (_: number, done: (error: null) => void) => done(null) })
