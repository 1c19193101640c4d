import type { KeptRecord, StoredDraft } from "../store/contents"
import { keepsNothing } from "../store/database"
import { draftsOf } from "../store/drafts"
import { keptRecords } from "../store/records"

/** A user's unsent work on this device: records, and forms that were begun; `isUnread` when there may be more. */
export type Unsent = {
  forms: readonly StoredDraft[]
  records: readonly KeptRecord[]
  isUnread: boolean
}

/** Undefined when nothing waits, which only a store that was read can tell. */
export const unsentOf = async (userId: number): Promise<Unsent | undefined> => {
  const [forms, all] = await Promise.all([
    draftsOf(String(userId)).catch(noneIfNothing),
    keptRecords().catch(noneIfNothing),
  ])
  const records = all?.filter((record) => record.userId === userId)
  const isUnread = !forms || !records
  return isUnread || forms.length + records.length > 0
    ? { forms: forms ?? [], records: records ?? [], isUnread }
    : undefined
}

/** A browser that keeps nothing has nothing that waits. */
const noneIfNothing = (error: unknown) => (keepsNothing(error) ? [] : undefined)
