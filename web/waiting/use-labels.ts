import { useIfLoaded } from "../api/use-if-loaded"
import { rows } from "../rows/data"
import type { KeptRecord } from "../store/contents"

/** The records with the present labels of their piles; those of piles that the list does not have keep their own. */
export const useLabels = (records: readonly KeptRecord[]): readonly KeptRecord[] => {
  const piles = useIfLoaded(rows()) ?? []
  const labels = new Map(piles.map(({ id, rowId }) => [id, rowId]))
  return records.map((record) => ({ ...record, label: labels.get(record.rowId) ?? record.label }))
}
