import { noteStoreChange } from "../store/changes"
import type { StoredDraft } from "../store/contents"
import { deleteDraft, draftsOf } from "../store/drafts"

/** A form that has a draft; one that can't be read now has no page. */
export type UnsentForm = Pick<StoredDraft, "key" | "title" | "page">

/** The owner's forms with a draft on this device, in the order in which they were begun. */
export const unsentForms = (owner: string): Promise<StoredDraft[]> => draftsOf(owner).catch(() => [])

/** Deletes a draft with its photo, also where its form can't be opened any more. */
export const discardForm = async ({ key }: UnsentForm) => {
  await deleteDraft(key)
  noteStoreChange()
}
