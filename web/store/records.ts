import type { KeptRecord, StoredDraft } from "./contents"
import { inStore } from "./database"

/** All records that wait on this device, of all its users, in the order of saving. */
export const keptRecords = async (): Promise<KeptRecord[]> => {
  const all = await inStore((database) => database.getAll("outbox"))
  return all.sort((one, other) => one.savedAt - other.savedAt)
}

/**
 * Keeps a record and deletes its draft in one transaction; resolves when both are on the disk.
 * @throws DOMException ConstraintError when the record waits already, as when its form was open in two tabs
 */
export const keepRecord = (record: KeptRecord, draft?: string) =>
  inStore(async (database) => {
    const writing = database.transaction(["outbox", "drafts"], "readwrite", { durability: "strict" })
    writing
      .objectStore("outbox")
      .add(record)
      .catch(() => undefined)
    if (draft !== undefined) writing.objectStore("drafts").delete(draft)
    await writing.done
  })

/** Makes a record a draft again, in one transaction; without one it is only dropped. */
export const returnRecord = (key: string, draft: StoredDraft | undefined) =>
  inStore(async (database) => {
    const writing = database.transaction(["outbox", "drafts"], "readwrite", { durability: "strict" })
    if (draft) writing.objectStore("drafts").put(draft)
    writing.objectStore("outbox").delete(key)
    await writing.done
  })

/** Changes a record that still waits; one that was dropped meanwhile stays dropped. */
export const changeRecord = (key: string, change: Partial<KeptRecord>) =>
  inStore(async (database) => {
    const writing = database.transaction("outbox", "readwrite")
    const record = await writing.store.get(key)
    if (record) writing.store.put({ ...record, ...change })
    await writing.done
  })

export const dropRecord = (key: string) => inStore((database) => database.delete("outbox", key))
