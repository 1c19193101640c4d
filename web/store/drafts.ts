import type { StoredDraft } from "./contents"
import { inStore } from "./database"

export const draftOf = (key: string) => inStore((database) => database.get("drafts", key))

export const saveDraft = (draft: StoredDraft) =>
  inStore(async (database) => {
    const writing = database.transaction("drafts", "readwrite", { durability: "strict" })
    writing.store.put(draft)
    await writing.done
  })

export const deleteDraft = (key: string) => inStore((database) => database.delete("drafts", key))

/** A user's drafts, in the order in which they were begun. */
export const draftsOf = async (userId: string): Promise<StoredDraft[]> => {
  const all = await inStore((database) => database.getAll("drafts"))
  return all.filter((each) => each.userId === userId).sort((one, other) => one.begunAt - other.begunAt)
}
