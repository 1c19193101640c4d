/** Counts of what an import has added, and of records that were there already. */
export type ImportCounts = {
  piles: number
  records: number
  known: number
  photos: number
  missingPhotos: number
}

/** The report of an import that is over; `notes` are sentences about what was left out. */
export type ImportReport = ImportCounts & { notes: readonly string[] }

/** In words: 'Added 2 piles, 61 records and 13 photos.' */
export const importWords = ({
  piles,
  records,
  known,
  photos,
  missingPhotos,
  notes,
}: ImportReport): string[] => [
  records + piles === 0 ? "There was nothing to add." : `Added ${countsWords({ piles, records, photos })}.`,
  ...(known > 0 ? [`${counted(known, "record")} ${known === 1 ? "was" : "were"} here already.`] : []),
  ...(missingPhotos > 0
    ? [`${counted(missingPhotos, "photo")} ${missingPhotos === 1 ? "is" : "are"} not in the file.`]
    : []),
  ...notes,
]

/** '2 piles, 61 records and 13 photos'. */
export const countsWords = ({ piles, records, photos }: Pick<ImportCounts, "piles" | "records" | "photos">) =>
  `${counted(piles, "pile")}, ${counted(records, "record")} and ${counted(photos, "photo")}`

/** '1 pile', '1,200 piles'. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`
