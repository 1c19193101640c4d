import { Database } from "bun:sqlite"
import { dirname } from "node:path"
import { DatabaseUnusableError } from "./errors"
import { fileSystem, fsyncPath } from "./file-system"
import type { Migrations } from "./migrate"
import { migrate } from "./migrate"

/**
 * Makes a database with the newest schema under a name of its own and then gives it its name: under `file` there
 * is a whole database or none, never an empty file. Of several starts at once the first wins.
 * @throws DatabaseUnusableError where the companions of a database lie without it
 */
export const createDatabase = (file: string, migrations: Migrations): void => {
  const { mkdirSync, rmSync } = fileSystem()
  assertNoLeftovers(file)
  const part = `${file}.new-${process.pid}`
  mkdirSync(dirname(file), { recursive: true })
  rmSync(part, { force: true })
  try {
    build(part, migrations)
    fsyncPath(part)
    publishFile(part, file)
  } finally {
    rmSync(part, { force: true })
  }
  fsyncPath(dirname(file))
}

/** A database that has gone is not replaced by an empty one, in which nobody would miss anything for a while. */
const assertNoLeftovers = (file: string) => {
  const { existsSync } = fileSystem()
  const left = [`${file}-count`, `${file}-wal`].filter((name) => existsSync(name))
  if (left.length === 0 || existsSync(file)) return
  throw new DatabaseUnusableError(
    `The database ${file} has gone: put it back, or a copy with windrow restore. To begin with a new one, remove ${left.join(" and ")}.`,
  )
}

const build = (part: string, migrations: Migrations) => {
  const sqlite = new Database(part, { create: true, strict: true })
  try {
    // Nobody else knows the file, and it counts only after its fsync: no journal is needed.
    sqlite.run("PRAGMA journal_mode = OFF")
    sqlite.run("PRAGMA synchronous = OFF")
    sqlite.run("PRAGMA page_size = 8192")
    migrate(sqlite, part, migrations.folder)
  } finally {
    sqlite.close()
  }
}

/** Never over a file that is there. Some file systems, such as a USB stick's, know no second name of a file. */
const publishFile = (part: string, file: string) => {
  const { linkSync, lstatSync, renameSync } = fileSystem()
  try {
    linkSync(part, file)
  } catch {
    if (!lstatSync(file, { throwIfNoEntry: false })) renameSync(part, file)
  }
}
