import { Database } from "bun:sqlite"
import { afterEach, expect, mock, spyOn, test } from "bun:test"
import fs, { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { migrations } from "../../start/bundled-files"
import { farmsFolder } from "../../test/farms-folder"
import { until } from "../../test/until"
import { type Db, fileOf } from "../connection"
import { setProblem } from "../problems"
import { categories } from "../schema"
import { inTransaction } from "../transaction"
import { checkpoint } from "./checkpoint"
import { closeDatabase } from "./close"
import { connectionsOf, sqliteOf } from "./connection"
import { copyWal } from "./durable"
import { openDatabase } from "./open"
import { emptyWal } from "./transaction"

let files = 0
const opened = () => openDatabase(join(farmsFolder, `durable-${++files}.db`), migrations)
const add = (db: Db, name: string) => inTransaction(db, (tx) => tx.insert(categories).values({ name }))
const namesIn = async (db: Db) => {
  const found = await db
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.isCustom, true))
  return found.map(({ name }) => name)
}
const safety = (db: Db) => {
  const [[level]] = sqliteOf(db).query("PRAGMA synchronous").values() as [[number]]
  return ["OFF", "NORMAL", "FULL"][level]
}
const walOf = (db: Db) => `${fileOf(db)}-wal`

afterEach(() => mock.restore())

type Done = (error: NodeJS.ErrnoException | null) => void

/** A disk that takes each fsync, with the length that the WAL has then, and does it when it is told to. */
const disk = (db: Db) => {
  const fsyncs: { length: number; done: Done }[] = []
  const take = (_: number, done: Done) => {
    fsyncs.push({ length: statSync(walOf(db)).size, done })
  }
  const { __promisify__ } = fs.fdatasync
  spyOn(fs, "fdatasync").mockImplementation(Object.assign(take, { __promisify__ }))
  const next = async () => {
    await until("an fsync", () => fsyncs.length > 0, { every: 1 })
    return fsyncs.shift() as (typeof fsyncs)[number]
  }
  return { next }
}

test("while the disk takes its time, reads see the state before, and nobody is told that it is written", async () => {
  const db = opened()
  await add(db, "Straw")
  const { next } = disk(db)
  let isDone = false
  const written = add(db, "Hay").then(() => {
    isDone = true
  })
  const { done } = await next()
  await Bun.sleep(20)
  expect([await namesIn(db), isDone]).toEqual([["Straw"], false])
  done(null)
  await written
  expect(await namesIn(db)).toEqual(["Straw", "Hay"])
})

test("an empty WAL is on the disk before anything is written into it, and then what was written", async () => {
  const db = opened()
  await add(db, "Straw")
  expect(await emptyWal(db)).toBe(true)
  const { next } = disk(db)
  const written = add(db, "Hay")
  const empty = await next()
  expect(empty.length).toBe(0)
  empty.done(null)
  const full = await next()
  expect(full.length).toBeGreaterThan(0)
  full.done(null)
  await written
})

test("reads go on while another process writes, and the write waits", async () => {
  const db = opened()
  await emptyWal(db)
  const other = new Database(fileOf(db), { readwrite: true, create: false })
  other.run("BEGIN IMMEDIATE")
  const written = inTransaction(db, async (tx) => {
    await tx.insert(categories).values({ name: "Straw" })
    return safety(db)
  })
  await Bun.sleep(30)
  expect(await namesIn(db)).toEqual([])
  other.run("INSERT INTO material_categories (name, is_custom) VALUES ('Hay', 1)")
  other.run("COMMIT")
  // SQLite itself cares for a WAL that it begins anew.
  expect(await written).toBe("NORMAL")
  expect(await namesIn(db)).toEqual(["Hay", "Straw"])
  other.close()
})

test("another process that writes for too long is told, and the next write succeeds", async () => {
  const db = opened()
  db.engine.limitLockWait(30)
  const other = new Database(fileOf(db), { readwrite: true, create: false })
  other.run("BEGIN IMMEDIATE")
  await expect(add(db, "Straw")).rejects.toThrow("database is locked")
  other.run("ROLLBACK")
  await add(db, "Hay")
  expect(await namesIn(db)).toEqual(["Hay"])
})

test("a WAL that has become long is copied into the file, and not by SQLite within a commit", async () => {
  const db = opened()
  sqliteOf(db).run("PRAGMA wal_autocheckpoint = 10")
  for (let number = 0; number < 30; number++) await add(db, `Straw ${number}`)
  expect(statSync(walOf(db)).size).toBeLessThan(20 * 8192)
  expect(sqliteOf(db).query("PRAGMA wal_autocheckpoint").values()).toEqual([[0]])
  expect(await namesIn(db)).toHaveLength(30)
})

test("a long WAL that another process reads is not copied again at each commit", async () => {
  const db = opened()
  sqliteOf(db).run("PRAGMA wal_autocheckpoint = 40")
  await add(db, "Straw")
  const other = new Database(fileOf(db), { readonly: true })
  other.run("BEGIN")
  other.query("SELECT count(*) FROM material_categories").get()
  for (let count = 0; count < 1000 && statSync(walOf(db)).size < 42 * 8192; count++)
    await add(db, `Straw ${++files}`)
  await emptyWal(db)
  const fsyncs = spyOn(fs, "fdatasync")
  await add(db, "Hay")
  await add(db, "Bark")
  expect(fsyncs).toHaveBeenCalledTimes(2)
  other.close()
})

test("SQLite waits for the disk by itself where the WAL was removed by hand", async () => {
  const db = opened()
  await add(db, "Straw")
  fs.unlinkSync(walOf(db))
  const written = inTransaction(db, async (tx) => {
    await tx.insert(categories).values({ name: "Hay" })
    return safety(db)
  })
  expect(await written).toBe("FULL")
})

test("the WAL is kept while another process reads it, and emptied later", async () => {
  const db = opened()
  await add(db, "Straw")
  const other = new Database(fileOf(db), { readonly: true })
  other.run("BEGIN")
  expect(other.query("SELECT count(*) FROM material_categories WHERE is_custom").values()).toEqual([[1]])
  await add(db, "Hay")
  expect(await emptyWal(db)).toBe(false)
  expect(other.query("SELECT count(*) FROM material_categories WHERE is_custom").values()).toEqual([[1]])
  other.run("COMMIT")
  expect(await emptyWal(db)).toBe(true)
  expect([await namesIn(db), statSync(walOf(db)).size]).toEqual([["Straw", "Hay"], 0])
})

test("a WAL whose copy did not reach the disk is never emptied, nor removed", async () => {
  const db = opened()
  await add(db, "Straw")
  const { next } = disk(db)
  const copied = copyWal(db)
  ;(await next()).done(null)
  ;(await next()).done(Object.assign(new Error("EIO"), { code: "EIO", syscall: "fdatasync" }))
  await expect(copied).rejects.toThrow("EIO")
  mock.restore()
  await expect(copyWal(db)).rejects.toThrow("the disk has not written it")
  expect(closeDatabase(db)).toBe(false)
  endProcess(db)
  expect(statSync(walOf(db)).size).toBeGreaterThan(0)
})

/** The end of the process closes what is open, in any order: this one leaves the writer as the last. */
const endProcess = (db: Db) => {
  const { reader, writer } = connectionsOf(db)
  for (const sqlite of [reader, writer]) sqlite?.close()
}

test("a WAL that may not be on the disk is neither copied nor emptied, and one that can't be read either keeps nobody from the end", async () => {
  const failing = opened()
  sqliteOf(failing).run("INSERT INTO material_categories (name, is_custom) VALUES ('Bark', 1)")
  const before = readFileSync(fileOf(failing))
  setProblem(failing, "write", "The disk failed.")
  expect(closeDatabase(failing)).toBe(false)
  endProcess(failing)
  expect(statSync(walOf(failing)).size).toBeGreaterThan(0)
  expect(readFileSync(fileOf(failing)).equals(before)).toBe(true)

  const unreadable = opened()
  await add(unreadable, "Straw")
  const { reader } = connectionsOf(unreadable)
  if (!reader) throw new Error("A commit opens the reader.")
  spyOn(reader, "query").mockImplementation(() => {
    throw new Error("disk I/O error")
  })
  setProblem(unreadable, "write", "The disk failed.")
  expect(closeDatabase(unreadable)).toBe(false)
})

test("while the WAL is being copied nobody else empties it, and a database that is closed then keeps it", async () => {
  const db = opened()
  await add(db, "Straw")
  const { next } = disk(db)
  const copied = copyWal(db)
  ;(await next()).done(null)
  const { done } = await next()
  const other = new Database(fileOf(db), { readwrite: true, create: false })
  expect(other.query("PRAGMA wal_checkpoint(TRUNCATE)").get()).toMatchObject({ busy: 1 })
  other.close()
  // Another fsync would succeed where this one fails.
  expect(() => checkpoint(db)).toThrow("the disk has not written it")
  expect(await namesIn(db)).toEqual(["Straw"])
  expect(closeDatabase(db)).toBe(false)
  done(null)
  expect(await copied).toBe(false)
  endProcess(db)
  expect(statSync(walOf(db)).size).toBeGreaterThan(0)
})

const eio = () => Object.assign(new Error("EIO"), { code: "EIO", syscall: "fdatasync" })

test("a copy that failed halfway, as on a full disk, is made again", async () => {
  const db = opened()
  await add(db, "Straw")
  const sqlite = sqliteOf(db)
  const query = sqlite.query.bind(sqlite)
  spyOn(sqlite, "query").mockImplementation((text) => {
    if (text.includes("PASSIVE")) throw new Error("database or disk is full")
    return query(text)
  })
  await expect(copyWal(db)).rejects.toThrow("is full")
  mock.restore()
  expect(await emptyWal(db)).toBe(true)
  expect(statSync(walOf(db)).size).toBe(0)
})

test("a lost copy holds the WAL against other processes, too", async () => {
  const db = opened()
  await add(db, "Straw")
  const { next } = disk(db)
  const copied = copyWal(db)
  ;(await next()).done(null)
  ;(await next()).done(eio())
  await expect(copied).rejects.toThrow("EIO")
  const salts = () => readFileSync(walOf(db)).toString("hex", 16, 24)
  const before = salts()
  const other = new Database(fileOf(db), { readwrite: true, create: false })
  other.run("INSERT INTO material_categories (name, is_custom) VALUES ('Bark', 1)")
  expect(salts()).toBe(before)
  other.close()
})

test("a database may be closed while a commit waits, and while a write waits for another's lock others are not kept", async () => {
  const idle = opened()
  await add(idle, "Straw")
  const db = opened()
  await add(db, "Straw")
  const { next } = disk(db)
  const written = add(db, "Hay")
  const { done } = await next()
  const closed = spyOn(fs, "closeSync")
  expect(closeDatabase(db)).toBe(true)
  // The disk would get another file instead.
  expect(closed).not.toHaveBeenCalled()
  done(null)
  await written
  expect(existsSync(walOf(db))).toBe(false)
  closeDatabase(idle)
  expect(closed).toHaveBeenCalledTimes(2)
  mock.restore()

  const locked = opened()
  const other = new Database(fileOf(locked), { readwrite: true, create: false })
  other.run("BEGIN IMMEDIATE")
  const waiting = add(locked, "Hay")
  await Bun.sleep(20)
  checkpoint(locked)
  expect(sqliteOf(locked).query("PRAGMA busy_timeout").values()).toEqual([[0]])
  other.run("ROLLBACK")
  await waiting
  other.close()
})
