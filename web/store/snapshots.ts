import { inStore } from "./database"

export const snapshotOf = (userId: number, path: string) =>
  inStore((database) => database.get("snapshots", `${userId} ${path}`))

export const keepSnapshot = (userId: number, path: string, data: unknown, loadedAt: number) =>
  inStore((database) => database.put("snapshots", { key: `${userId} ${path}`, data, loadedAt }))

/** Deletes all that a user's screens showed, as with a logout. */
export const dropSnapshots = (userId: number) =>
  inStore((database) => database.delete("snapshots", IDBKeyRange.bound(`${userId} `, `${userId} \uffff`)))
