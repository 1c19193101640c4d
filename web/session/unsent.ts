import { unsentForms } from "../forms/unsent-forms"
import { keptRecords } from "../store/records"

/** What of a user's waits on this device: records, and forms that were begun. */
export const unsentOf = async (userId: number) => {
  const [forms, records] = await Promise.all([unsentForms(String(userId)), keptRecords().catch(() => [])])
  return { forms, records: records.filter((record) => record.userId === userId) }
}
