import type { NewOccurrence } from "../contract/occurrences"
import type { Db } from "../db/connection"
import type { Member } from "../domain/farms"
import type { Occurrence } from "../domain/occurrences"
import type { Row } from "../domain/rows"
import type { AddPhoto } from "../photos/resolve-photo"
import { insertRecord } from "../records/of-row"
import { assertEditable } from "../records/queries"

/** @throws AppError conflict when the row is removed */
export const addOccurrence = async (
  tx: Db,
  row: Row,
  author: Member,
  occurrence: Omit<NewOccurrence, "photoUrl">,
  addPhoto: AddPhoto,
): Promise<Occurrence> => {
  const member = await assertEditable(tx, row, author)
  return insertRecord(tx, "occurrences", row, member, { ...occurrence, photoId: await addPhoto(tx) })
}
