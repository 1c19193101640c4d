import { mutantsMetBy, mutantsOf } from "./mutant"

/** The database: choice of the file, durable writes, and reactions to a failing disk. */
export const dbMutants = [
  ...mutantsOf("db/sqlite/checkpoint.ts", [
    ["WAL is truncated", "wal_checkpoint(TRUNCATE)", "wal_checkpoint(PASSIVE)"],
  ]),
  ...mutantsMetBy(["src/db/give-way.test.ts"], "db/give-way.ts", [
    ["soon: not at each portion", "if (performance.now() - served < slice) return", ""],
    ["soon: others are served", "  await new Promise(setImmediate)\n  served", "  served"],
    ["soon: their time begins anew", "  served = performance.now()\n", ""],
  ]),
  ...mutantsMetBy(["src/db/long-transaction.test.ts"], "db/long-transaction.ts", [
    [
      "long changes: one at a time",
      "line.last.then(() => (lock ? inLockedTransaction(db, lock, write) : inTransaction(db, write)))",
      "inTransaction(db, write)",
    ],
    ["long changes: few wait", "if (line.length >= most) return Promise.reject(busy())", ""],
    ["long changes: the line goes on", "      line.length--\n", ""],
  ]),
  ...mutantsOf("db/sqlite/connection.ts", [
    [
      "writes outside of a transaction",
      "if (!/^\\s*(select|with)\\b/i.test(text)) throw",
      "if (false) throw",
    ],
    ["reads go past an open transaction", "this.isInTransaction ? readerOf(this) : writer", "writer"],
    ["isInTransaction: begins", "shared.isInTransaction = true", ""],
    [
      "isInTransaction: ends",
      "connectionsOf(db).isInTransaction = false",
      "",
      "reads go on through the reader, which sees every commit; only its page cache is colder",
    ],
    ["transaction's own connection", "return shared.tx", "return db"],
    ["reader: not beside an exclusive lock", " || isExclusive(writer)", ""],
    ["reader: not in memory", 'writer.filename === ":memory:" || ', ""],
    ["reader: closed", "reader?.close()", ""],
    [
      "WAL is left: the writer goes first",
      "  shared.writer.close()\n}\n\nexport const isOpen",
      "}\n\nexport const isOpen",
    ],
    [
      "WAL is left: the reader holds it",
      '  reader.query("SELECT 1 FROM sqlite_master LIMIT 1").get()\n  shared.writer',
      "  shared.writer",
    ],
    ["version counts commits", "    this.commits += 1\n", ""],
    [
      "version of this turn",
      "    this.commits += 1\n    this.version = undefined\n",
      "    this.commits += 1\n",
    ],
  ]),
  ...mutantsOf("db/sqlite/create.ts", [
    ["leftovers", "if (left.length === 0 || existsSync(file)) return", "return"],
    ["leftovers: count", "[`${file}-count`, `${file}-wal`]", "[`${file}-wal`]"],
    ["leftovers: log", "[`${file}-count`, `${file}-wal`]", "[`${file}-count`]"],
  ]),
  ...mutantsOf("db/errors.ts", [
    ["full", "/^SQLITE_(FULL|IOERR", "/^SQLITE_(IOERR"],
    ["a failed fsync is no write failure", "|_SHM\\w+)?)$/", "|_SHM\\w+|_FSYNC)?)$/"],
    ["fsync", "/^SQLITE_IOERR_(DIR_)?FSYNC$/", "/^SQLITE_IOERR_DIR_FSYNC$/"],
    ["corruption", "/^SQLITE_(CORRUPT|NOTADB)/", "/^SQLITE_NOTADB/"],
    ["cause", ": codeOf(error.cause)", ': ""'],
    [
      "withoutValues",
      "error instanceof DrizzleQueryError ? (error.cause ?? new Error(error.query)) : error",
      "error",
    ],
  ]),
  ...mutantsOf("db/history-sql.ts", [
    ["farm", "pile.farm_id AS farm_id", "1 AS farm_id"],
    ["voided records only", " WHERE record.voided_at IS NOT NULL", ""],
  ]),
  ...mutantsOf("db/sqlite/migrate.ts", [
    [
      "copy from before",
      'if (from > 0 && file !== ":memory:") backUpBeforeMigration',
      "if (false) backUpBeforeMigration",
    ],
    ["children", 'sqlite.run("PRAGMA foreign_keys = OFF")', ""],
    ["orphans", 'if (sqlite.query("PRAGMA foreign_key_check").get())', "if (false)"],
  ]),
  ...mutantsOf("db/sqlite/pragmas.ts", [
    ["synchronous", "synchronous = FULL", "synchronous = NORMAL"],
    ["foreign keys", 'sqlite.run("PRAGMA foreign_keys = ON")', ""],
    ["write-ahead log", "PRAGMA journal_mode = WAL", "PRAGMA journal_mode = DELETE"],
  ]),
  ...mutantsOf("db/sqlite/inspect-file.ts", [
    ["newer file", "if (lastMigration(sqlite) > newest)", "if (false)"],
    ["foreign file", "if (tables > 0 && lastMigration(sqlite) === 0)", "if (false)"],
  ]),
  ...mutantsOf("db/sqlite/close.ts", [
    ["closed while it is copied", " || !isCopyOnDisk(connectionsOf(db))", ""],
    ["disk failed", 'hasProblem(db, "write") || ', ""],
    ["disk failed: the end comes", "} catch {\n      // It", "} finally {\n      // It"],
  ]),
  ...mutantsOf("db/sqlite/open.ts", [
    ["empty file", "if (Bun.file(file).size > 0) return sqlite", "return sqlite"],
    ["foreign file untouched", "    inspectFile(file, migrations)\n    sqlite = ", "    sqlite = "],
    ["WAL is rewritten", "recoverWal(file, migrations)\n    return", "return"],
    ["WAL is checkpointed", "if (checkpoint(db, busyTimeout)) return db", "return db"],
  ]),
  ...mutantsOf("db/problems.ts", [
    ["files", "  files: () =>", "  clock: () =>"],
    ["write", "  write: () =>", "  clock: () =>"],
    ["warnings", "every((problem) => warnings.some((warning) => warning === problem))", "every(() => false)"],
    ["problems", "every((problem) => warnings.some((warning) => warning === problem))", "every(() => true)"],
  ]),
  ...mutantsOf("db/sqlite/rewrite-wal.ts", [
    ["written", "writeSync(handle, bytes, 0, read, at)", ""],
    ["to its end", "for (let at = 0; ; ) {", "for (let at = 0; at === 0; ) {"],
    ["in its place", "writeSync(handle, bytes, 0, read, at)", "writeSync(handle, bytes, 0, read, 0)"],
    ["synced", "fsyncSync(handle)", ""],
    ["alone", 'sqlite.run("BEGIN EXCLUSIVE")\n', 'sqlite.run("BEGIN")\n'],
    ["another process is at work", "if (isDatabaseBusy(error)) return undefined", ""],
  ]),
  ...mutantsOf("db/schema.ts", [
    [
      "publicUser: no hash",
      "const { password: _, lastSeenAt: __, disabledAt: ___, ...columns } = getTableColumns(users)",
      "const { lastSeenAt: __, disabledAt: ___, ...columns } = getTableColumns(users)",
    ],
  ]),
  ...mutantsOf("db/sqlite/durable.ts", [
    ["empty WAL: on the disk", "return syncWal(sqlite, files)", "return"],
    ["empty WAL: another was faster", "if (walLength(files) === 0) return syncWal", "return syncWal"],
    ["lock: waits in SQLite", 'sqlite.query("PRAGMA busy_timeout = 0").run()', ""],
    ["lock: not for ever", " || performance.now() > until", ""],
    ["commit: held reads", "  if (files) holdReads(db)\n", ""],
    ["commit: on the disk", "  if (files) await syncWal(sqlite, files)\n", ""],
    ["end: FULL again", "isOpen(db) && !sqlite.inTransaction", "isOpen(db) && sqlite.inTransaction"],
    ["copy: lost one is not tried again", "if (!isCopyOnDisk(connectionsOf(db))) throw", "if (false) throw"],
    ["copy: nobody empties the WAL", "  holdReads(db)\n  try", "  try"],
    ["copy: the WAL first", "    await syncWal(sqliteOf(db), files)\n    if (!isOpen", "    if (!isOpen"],
    ["copy: not of a closed database", "  if (!isOpen(db)) return false\n  const", "  const"],
    ["copy: synced", "    await syncCopy(files)\n", ""],
    ["copy: not at each commit", "walLength(files) + files.longest / 4", "files.longest"],
  ]),
  ...mutantsOf("db/sqlite/wal-files.ts", [
    ["another WAL", " || fileSystem().fstatSync(files.wal).nlink === 0", ""],
    ["no WAL", "if (wal === undefined) return undefined", "if (wal === undefined) throw new Error()"],
    ["SQLite copies within a commit", 'sqlite.run("PRAGMA wal_autocheckpoint = 0")', ""],
    [
      "copy: lost",
      'catch (error) {\n    files.copied = "lost"',
      'catch (error) {\n    files.copied = "on disk"',
    ],
    ["copy: on its way", '(walFiles?.copied ?? "on disk") === "on disk"', "true"],
    ["handles: closed", "fileSystem().closeSync(handle)", "void handle"],
    ["handles: not while another thread waits", "files?.syncs === 0", "files"],
  ]),
  ...mutantsOf("db/transaction.ts", [
    [
      "full disk: not tried",
      'hasProblem(db, "disk") ? Promise.reject(diskFullError()) : undefined',
      "undefined",
    ],
  ]),
  ...mutantsOf("db/sqlite/transaction.ts", [
    ["rollback", 'sqlite.run("ROLLBACK TO one")', ""],
    ["refusal", "if (refusal) throw refusal", ""],
    ["full disk: marked", "if (isWriteFailure(error)) markDiskFull(db)", ""],
    ["full disk: sentence", "isWriteFailure(error) ? diskFullError() : isUnknown", "isUnknown"],
    [
      "full disk: all of the commit",
      "if (!sqlite.inTransaction || isWriteFailure(error)) throw",
      "if (!sqlite.inTransaction) throw",
    ],
    ["failed fsync: ends", "!isUndone || isFsyncFailure(error)", "!isUndone"],
    ["failed fsync: noted", 'if (isUnknown) setProblem(db, "write", diskFailed)', ""],
    [
      "long WAL: copied",
      "if (copies.length === 0 && !isWalLong(db)) return",
      "if (copies.length === 0) return",
    ],
    ["copy: one after the other", "  await copied.catch", "  void copied.catch"],
    [
      "writers one after the other",
      "for (const write of writes) settled.push(await inSavepoint(sqlite, tx, write))",
      "settled.push(...(await Promise.all(writes.map((write) => inSavepoint(sqlite, tx, write)))))",
    ],
    ["savepoint: awaited", "const value = await write.run(tx)", "const value = write.run(tx)"],
    ["one commit at a time", "queue.isRunning = true", ""],
    [
      "told after the commit",
      "    return () => write.done(value)",
      "    write.done(value)\n    return () => undefined",
    ],
    ["commit invalidates reads", "    connections.invalidateReads()\n    for", "    for"],
  ]),
]
