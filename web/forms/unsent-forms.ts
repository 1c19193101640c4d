import { noteStoreChange } from "../store/changes"
import type { StoredDraft } from "../store/contents"
import { deleteDraft, draftsOf } from "../store/drafts"
import { movedDrafts } from "./move-drafts"

/** A form that has a draft; drafts of older versions have no title and page. */
export type UnsentForm = Pick<StoredDraft, "key" | "title" | "page">

/** The owner's forms with a draft on this device, in the order in which they were begun. */
export const unsentForms = async (owner: string): Promise<StoredDraft[]> => {
  await movedDrafts()
  return draftsOf(owner).catch(() => [])
}

/** Deletes a draft with its photo, also where its form can't be opened any more. */
export const discardForm = async ({ key }: UnsentForm) => {
  await deleteDraft(key)
  noteStoreChange()
}
