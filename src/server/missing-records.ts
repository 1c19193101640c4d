import { type Db, fileOf } from "../db/connection"
import { setProblem } from "../db/problems"
import { countRecords, savedRecordCount } from "../db/record-count"

/**
 * Warns when there are fewer records than at the end of the last run: some were lost, or an older copy was put back.
 * Health shows it until the next start.
 */
export const missingRecordsWarning = async (db: Db): Promise<string | undefined> => {
  const [before, now] = [await savedRecordCount(fileOf(db)), countRecords(db)]
  if (before === undefined || now >= before) return undefined
  const sentence = `There are ${now} records; at the end of the last run there were ${before}.`
  setProblem(db, "records", sentence)
  return sentence
}
