import type { Recorded } from "../domain/records"

type WithPhoto = Pick<Recorded, "receivedAt"> & { photoUrl: string }

/** A restored backup may reuse photo ids, so the record's time keeps cached URLs unique. */
export const thumbnailOf = ({ photoUrl, receivedAt }: WithPhoto): string =>
  `${photoUrl}/thumbnail?${Date.parse(receivedAt)}`
