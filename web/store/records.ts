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
    const added = writing.objectStore("outbox").add(record)
    const deleted = draft === undefined ? undefined : writing.objectStore("drafts").delete(draft)
    await Promise.all([added, deleted, writing.done])
  })

/** Makes a record a draft again, in one transaction; without one it is only dropped. */
export const returnRecord = (key: string, draft: StoredDraft | undefined) =>
  inStore(async (database) => {
    const writing = database.transaction(["outbox", "drafts"], "readwrite", { durability: "strict" })
    if (draft) writing.objectStore("drafts").put(draft)
    writing.objectStore("outbox").delete(key)
    await writing.done
  })

/** Whether a record was withdrawn, or why not: the server may have it, or its form has another record's draft. */
export type Withdrawal = "done" | "may be sent" | "form is taken"

/**
 * Takes a record that waits out of the outbox, with the voids that wait for it, in one transaction; `draft` is what it
 * becomes, if anything. One that the server may have gets no draft, which has the same key, and is dropped only when the
 * server refuses it: of any other a try may be under way in any tab.
 */
export const withdrawRecord = (key: string, draft?: StoredDraft) =>
  inStore(async (database): Promise<Withdrawal> => {
    const writing = database.transaction(["outbox", "drafts"], "readwrite", { durability: "strict" })
    const [outbox, drafts] = [writing.objectStore("outbox"), writing.objectStore("drafts")]
    const all = await outbox.getAll()
    const there = draft && (await drafts.get(draft.key))
    const mayGo = all.some((record) => record.key === key && mayLeave(record, draft))
    const isFree = !there || there.idempotencyKey === key
    if (mayGo && isFree) {
      for (const record of all) if (record.key === key || record.voids === key) outbox.delete(record.key)
      if (draft) drafts.put(draft)
    }
    await writing.done
    if (!mayGo) return "may be sent"
    return isFree ? "done" : "form is taken"
  })

const mayLeave = ({ mayBeThere, needsAttention }: KeptRecord, draft: StoredDraft | undefined) =>
  !mayBeThere || (needsAttention && !draft)

/** Changes a record that still waits; false for one that was dropped meanwhile, which stays dropped. */
export const changeRecord = (key: string, change: Partial<KeptRecord>) =>
  inStore(async (database) => {
    const writing = database.transaction("outbox", "readwrite")
    const record = await writing.store.get(key)
    if (record) writing.store.put({ ...record, ...change })
    await writing.done
    return record !== undefined
  })

/** Drops a record that the server has as `id`, and gives the voids that wait for it its address. */
export const dropSent = (key: string, id: number) =>
  inStore(async (database) => {
    const writing = database.transaction("outbox", "readwrite")
    for (const record of await writing.store.getAll())
      if (record.voids === key) writing.store.put(withAddress(record, id))
    writing.store.delete(key)
    await writing.done
  })

/** The void of a record that the server has as `id`. */
export const withAddress = (record: KeptRecord, id: number): KeptRecord => ({
  ...record,
  voids: id,
  path: record.path.replace(`/${record.voids}/void`, `/${id}/void`),
})

/** Drops a record that no try, in any tab, can have taken to the server; false when one may have, or when it is gone. */
export const dropUntried = (key: string) =>
  inStore(async (database) => {
    const writing = database.transaction("outbox", "readwrite")
    const record = await writing.store.get(key)
    const isHere = record !== undefined && !record.mayBeThere
    if (isHere) writing.store.delete(key)
    await writing.done
    return isHere
  })

export const dropRecord = (key: string) => inStore((database) => database.delete("outbox", key))
