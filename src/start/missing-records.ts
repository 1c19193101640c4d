import type { Db } from "../db/connection"
import { setProblem } from "../db/problems"
import { countRecords, savedRecordCount } from "../db/sqlite/record-count"

/** Warns, also in health, when there are fewer records than at the end of the last run. */
export const missingRecordsWarning = async (db: Db): Promise<string | undefined> => {
  const { file } = db.engine
  if (file === undefined) return undefined
  const [before, now] = [await savedRecordCount(file), countRecords(db)]
  if (before === undefined || now >= before) return undefined
  const sentence = `There are ${now} records; at the end of the last run there were ${before}.`
  setProblem(db, "records", sentence)
  return sentence
}
