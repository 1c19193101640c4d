import { type IDBPDatabase, openDB, unwrap } from "idb"
import { endWhenLeft, whenHere } from "./end-when-left"
import { movePhotos } from "./move-photos"
import { spareList } from "./spare-list"
import type { Stores } from "./stores"

type Database = IDBPDatabase<Stores>

const [name, version] = ["windrow", 2]

let connection: Promise<Database> | undefined

/** In ms: an opening may wait for another tab, or for a system that never answers. */
const patience = 4000

const forget = () => {
  connection = undefined
}

const open = (): Promise<Database> => {
  const opening = openDB<Stores>(name, version, {
    upgrade: (database, before) => {
      database.createObjectStore("photos")
      if (before > 0) return
      const outbox = database.createObjectStore("outbox", { keyPath: "key" })
      database.createObjectStore("drafts", { keyPath: "key" })
      database.createObjectStore("snapshots", { keyPath: "key" }).createIndex("loadedAt", "loadedAt")
      for (const record of spareList()) outbox.add(record)
    },
    // Another tab runs a newer program.
    blocking: (_old, _new, { target }) => {
      forget()
      if (target instanceof IDBDatabase) target.close()
    },
    terminated: forget,
  })
  const ready = opening.then(async (database) => {
    endWhenLeft(unwrap(database))
    await movePhotos(database)
    return database
  })
  const opened = Promise.race([opening, late()]).then(() => ready)
  // Until it opens after all, it fails at once for who comes after the wait.
  ready.then(() => {
    if (connection === opened) connection = ready
  }, forget)
  return opened
}

/**
 * Runs `act` on the device's database, and once more when the system had closed it, as iOS does when memory is short.
 * Runs `act` with the database. Its writes are on the disk when the promise of its transaction resolves.
 * @throws DOMException QuotaExceededError without room, TimeoutError when the database does not open in four seconds, and
 * the error of IndexedDB where it is turned off
 */
export const inStore = async <T>(act: (database: Database) => Promise<T>): Promise<T> => {
  await whenHere()
  connection ??= open()
  const before = connection
  try {
    return await act(await before)
  } catch (error) {
    if (!isClosed(error)) throw error
    await whenHere()
    if (connection === before) connection = open()
    return act(await (connection ?? open()))
  }
}

const late = async () => {
  await sleep(patience)
  throw new DOMException("The database does not open.", "TimeoutError")
}

/** In ms: the pauses before further tries to read. A form waits as long, and is empty until then. */
const pauses = [100, 300, 800]

/**
 * As `inStore`, for what only reads: tried again when it fails, because the system ends a read when memory is short.
 * @throws what the last try throws
 */
export const readStore: typeof inStore = async (read) => {
  for (const pause of pauses) {
    try {
      return await inStore(read)
    } catch (error) {
      if (isTurnedOff(error)) throw error
      await sleep(pause)
    }
  }
  return inStore(read)
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Does the browser keep nothing, as in a private tab? An invalid state does not say so: a closed database has it, too. */
export const keepsNothing = (error: unknown) =>
  !(error instanceof DOMException) || error.name === "SecurityError"

/** The same, or a database that does not answer; private tabs of Firefox before version 115 have an invalid state. */
export const isTurnedOff = (error: unknown) =>
  keepsNothing(error) ||
  (error instanceof DOMException && ["InvalidStateError", "TimeoutError"].includes(error.name))

const isClosed = (error: unknown) => error instanceof DOMException && error.name === "InvalidStateError"
