import { Database } from "bun:sqlite"
import { dirname } from "node:path"
import { DatabaseUnusableError } from "../errors"
import { fileSystem, fsyncPath } from "../file-system"
import type { Migrations } from "../migrations"
import { migrate } from "./migrate"

/**
 * Creates a database under a temporary name, so that `file` is never empty or partial.
 * @throws DatabaseUnusableError when a WAL or a record count is left of a database that is gone
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

/** An empty database in place of a lost one would hide the loss. */
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
    // No journal: the file is private until its fsync.
    sqlite.run("PRAGMA journal_mode = OFF")
    sqlite.run("PRAGMA synchronous = OFF")
    sqlite.run("PRAGMA page_size = 8192")
    migrate(sqlite, part, migrations.folder)
  } finally {
    sqlite.close()
  }
}

/** Never replaces a file. Renames where the file system has no hard links, as on a USB stick. */
const publishFile = (part: string, file: string) => {
  const { linkSync, lstatSync, renameSync } = fileSystem()
  try {
    linkSync(part, file)
  } catch {
    if (!lstatSync(file, { throwIfNoEntry: false })) renameSync(part, file)
  }
}
