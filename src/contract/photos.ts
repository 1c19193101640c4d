import type { RecordKind } from "../domain/record-kinds"
import type { Recorded } from "../domain/records"

type WithPhoto = Pick<Recorded, "receivedAt"> & { photoUrl: string }

/** A restored backup may reuse photo ids, so the record's time keeps cached URLs unique. */
export const thumbnailOf = ({ photoUrl, receivedAt }: WithPhoto): string =>
  `${photoUrl}/thumbnail?${Date.parse(receivedAt)}`

/** The kinds that a photo may bring along as a header of its request: others have notes, of which a header would be too long. */
export const besidePhoto: readonly RecordKind[] = ["temperatures", "sales"]
