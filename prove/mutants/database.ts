import { mutantsOf } from "./mutant"

/** What keeps records requireJson: which file is opened, what is taken while something is wrong, and what is noticed. */
export const databaseMutants = [
  ...mutantsOf("db/open.ts", [
    ["write-ahead log", "PRAGMA journal_mode = WAL", "PRAGMA journal_mode = DELETE"],
    ["empty file", "if (Bun.file(file).size > 0) return sqlite", "return sqlite"],
    ["foreign file", "if (tables > 0 && lastMigration(sqlite) === 0)", "if (false)"],
    ["foreign file untouched", "    inspectFile(file, migrations)\n    sqlite = ", "    sqlite = "],
    ["log is made sure of", "recoverWal(file, migrations)\n    return", "return"],
    ["log is copied", "if (checkpoint(db.$client, busyTimeout)) return db", "return db"],
  ]),
  ...mutantsOf("db/checkpoint.ts", [
    ["log is emptied", "wal_checkpoint(TRUNCATE)", "wal_checkpoint(PASSIVE)"],
  ]),
  ...mutantsOf("db/rewrite-wal.ts", [
    ["written", "writeSync(handle, bytes, 0, read, at)", ""],
    ["to its end", "for (let at = 0; ; ) {", "for (let at = 0; at === 0; ) {"],
    ["in its place", "writeSync(handle, bytes, 0, read, at)", "writeSync(handle, bytes, 0, read, 0)"],
    ["synced", "fsyncSync(handle)", ""],
    ["alone", 'sqlite.run("BEGIN EXCLUSIVE")\n', 'sqlite.run("BEGIN")\n'],
    ["others at work", "if (isDatabaseBusy(error)) return undefined", ""],
  ]),
  ...mutantsOf("db/create.ts", [
    ["leftovers", "if (left.length === 0 || existsSync(file)) return", "return"],
    ["leftovers: count", "[`${file}-count`, `${file}-wal`]", "[`${file}-wal`]"],
    ["leftovers: log", "[`${file}-count`, `${file}-wal`]", "[`${file}-count`]"],
  ]),
  ...mutantsOf("db/migrate.ts", [
    [
      "copy from before",
      'if (from > 0 && file !== ":memory:") backUpBeforeMigration',
      "if (false) backUpBeforeMigration",
    ],
    ["children", 'sqlite.run("PRAGMA foreign_keys = OFF")', ""],
    ["orphans", 'if (sqlite.query("PRAGMA foreign_key_check").get())', "if (false)"],
  ]),
  ...mutantsOf("db/forget-old.ts", [
    ["2,000 others", "newestAnswers = 2000", "newestAnswers = 1000"],
    ["number", " AND rowid <= (SELECT max(rowid) FROM idempotency_keys) - ?", " AND ? > 0"],
  ]),
  ...mutantsOf("db/transaction.ts", [
    ["refusal", "if (refusal) throw refusal", ""],
    ["full disk: not tried", 'has(db.$client, "disk") ? Promise.reject(diskFullError()) : ', ""],
    ["full disk: declared", "if (isWriteFailure(error)) markDiskFull(sqlite)", ""],
    ["full disk: sentence", "isWriteFailure(error) ? diskFullError() : isUnknown", "isUnknown"],
    [
      "full disk: all of the commit",
      "if (!sqlite.inTransaction || isWriteFailure(error)) throw",
      "if (!sqlite.inTransaction) throw",
    ],
    ["unsynced: ends", "!isUndone || isFsyncFailure(error)", "!isUndone"],
    ["unsynced: noted", 'note(sqlite, "write", "The disk failed while a record was written.")', "void 0"],
  ]),
  ...mutantsOf("db/failures.ts", [
    ["full", "/^SQLITE_(FULL|IOERR", "/^SQLITE_(IOERR"],
    ["a failed fsync is not unwritten", "|_SHM\\w+)?)$/", "|_SHM\\w+|_FSYNC)?)$/"],
    ["fsync", "/^SQLITE_IOERR_(DIR_)?FSYNC$/", "/^SQLITE_IOERR_DIR_FSYNC$/"],
    ["corrupt", "/^SQLITE_(CORRUPT|NOTADB)/", "/^SQLITE_NOTADB/"],
  ]),
  ...mutantsOf("db/problems.ts", [
    ["files", "  files: () =>", "  clock: () =>"],
    ["write", "  write: () =>", "  clock: () =>"],
    ["warnings", "every((trouble) => warnings.some((warning) => warning === trouble))", "every(() => false)"],
    ["troubles", "every((trouble) => warnings.some((warning) => warning === trouble))", "every(() => true)"],
  ]),
  ...mutantsOf("server/health.ts", [["condition", "alive && isHealthy(db.$client)", "alive"]]),
  ...mutantsOf("http/errors.ts", [["damage", "if (isCorruption(error)) note", "if (false) note"]]),
  ...mutantsOf("photos/queries.ts", [
    ["fingerprint", "if (fingerprintOf(jpeg) === etag) return true", "return true"],
    ["fingerprint: picture", "if (photo && !isWhole(db, photo)) throw", "if (false) throw"],
    ["fingerprint: in a record", "if (!isWhole(db, photo)) return `", "if (false) return `"],
    ["fingerprint: noted", 'note(db.$client, "damage", `', "void (`"],
    ["fingerprint: check", "if (fingerprintOf(photo.jpeg) !== photo.etag) yield", "if (false) yield"],
  ]),
  ...mutantsOf("photos/thumbnails.ts", [
    ["fingerprint: thumbnail", "fingerprintOf(webp) === etag", "true"],
    ["fingerprint: thumbnail of none", "thumbnail.webp.length > 0 ? thumbnail : undefined", "thumbnail"],
  ]),
]
