import type { Recorded } from "../domain/records"

type Pictured = Pick<Recorded, "receivedAt"> & { photoUrl: string }

/**
 * Where the small picture of a record in a list is. Browsers keep it by its address, and after a restore of an older
 * copy the id of a photo may come again; the moment at which the record was received does not.
 */
export const thumbnailOf = ({ photoUrl, receivedAt }: Pictured): string =>
  `${photoUrl}/thumbnail?${Date.parse(receivedAt)}`
