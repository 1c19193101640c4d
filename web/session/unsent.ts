import { unsentForms } from "../forms/unsent-forms"
import type { KeptRecord, StoredDraft } from "../store/contents"
import { keptRecords } from "../store/records"

/** What of a user's waits on this device: records, and forms that were begun. */
export type Unsent = { forms: readonly StoredDraft[]; records: readonly KeptRecord[] }

/** Undefined when nothing waits. */
export const unsentOf = async (userId: number): Promise<Unsent | undefined> => {
  const [forms, all] = await Promise.all([unsentForms(String(userId)), keptRecords().catch(() => [])])
  const records = all.filter((record) => record.userId === userId)
  return forms.length + records.length > 0 ? { forms, records } : undefined
}
