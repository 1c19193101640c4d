import type { Snapshot } from "./contents"
import { inStore } from "./database"

/** The kept answer of one path. */
export type Answer = { path: string; data: unknown; loadedAt: number }

/** Answers on this device: those of two farms that were loaded ahead, 60 piles with five lists each, and what was opened. */
const most = 1000

const keyOf = (userId: number, path: string) => `${userId} ${path}`

export const snapshotOf = (userId: number, path: string) =>
  inStore((database) => database.get("snapshots", keyOf(userId, path)))

/** When each path that is kept for a user was loaded, in ms by the server's clock; their data are not read. */
export const snapshotTimes = (userId: number) =>
  inStore(async (database) => {
    const times = new Map<string, number>()
    const index = database.transaction("snapshots").store.index("loadedAt")
    const prefix = keyOf(userId, "")
    for (let each = await index.openKeyCursor(); each; each = await each.continue())
      if (each.primaryKey.startsWith(prefix)) times.set(each.primaryKey.slice(prefix.length), each.key)
    return times
  })

/** Keeps those that are newer than what is kept, and deletes the oldest ones above the limit. */
export const keepSnapshots = (userId: number, answers: readonly Answer[]) =>
  inStore(async (database) => {
    const writing = database.transaction("snapshots", "readwrite")
    for (const { path, ...answer } of answers) {
      const snapshot: Snapshot = { key: keyOf(userId, path), ...answer }
      const before = await writing.store.get(snapshot.key)
      if (!before || before.loadedAt < answer.loadedAt) await writing.store.put(snapshot)
    }
    const surplus = (await writing.store.count()) - most
    const oldest = surplus > 0 ? await writing.store.index("loadedAt").getAllKeys(null, surplus) : []
    for (const key of oldest) await writing.store.delete(key)
    await writing.done
  })

/** Deletes all that a user's screens showed, as with a logout. */
export const dropSnapshots = (userId: number) =>
  inStore((database) => database.delete("snapshots", rangeOf(userId)))

/** Deletes all that the screens of the device's other users showed. */
export const dropOthersSnapshots = (userId: number) =>
  inStore(async (database) => {
    const { lower, upper } = rangeOf(userId)
    const writing = database.transaction("snapshots", "readwrite")
    writing.store.delete(IDBKeyRange.upperBound(lower, true))
    writing.store.delete(IDBKeyRange.lowerBound(upper, true))
    await writing.done
  })

const rangeOf = (userId: number) => IDBKeyRange.bound(keyOf(userId, ""), keyOf(userId, "\uffff"))
