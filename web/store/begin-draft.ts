import type { StoredDraft } from "./contents"
import { inStore } from "./database"
import { partsOf, putDraft } from "./drafts"
import { withPhotos } from "./photos"

/** Stores a draft unless its form holds another one; tells whether it did. */
export const beginDraft = async (draft: StoredDraft): Promise<boolean> => {
  const parts = await partsOf(draft)
  return inStore(async (database) => {
    const writing = database.transaction(withPhotos, "readwrite", { durability: "strict" })
    const isFree = (await writing.objectStore("drafts").getKey(draft.key)) === undefined
    if (isFree) await putDraft(writing, parts)
    await writing.done
    return isFree
  })
}
