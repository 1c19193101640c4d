import { useIfLoaded } from "../api/use-if-loaded"
import { rows } from "../rows/data"
import type { KeptRecord } from "../store/contents"

/** The records with the present labels of their piles; those of piles that the list does not have keep their own. */
export const useLabels = (records: readonly KeptRecord[]): readonly KeptRecord[] => {
  const piles = useIfLoaded(rows()) ?? []
  const labels = new Map(piles.map(({ id, rowId }) => [id, rowId]))
  const named = <P extends { rowId: number; label: string }>(pile: P): P => ({
    ...pile,
    label: labels.get(pile.rowId) ?? pile.label,
  })
  return records.map((record) => ({
    ...named(record),
    ...(record.others && { others: record.others.map(named) }),
  }))
}
