/** Who wrote a record down and when the server took it, beside when it happened. */
export type Recorded = {
  recordedBy: number
  receivedAt: string
  /** Only on a record that was struck through: it stays in the log and counts nowhere. */
  voided?: Voided
}
export type Voided = { at: string; by: number; reason: string }

/** The records that count. */
export const notVoided = <R extends { voided?: Voided }>(records: readonly R[]) =>
  records.filter((record) => !record.voided)

/** Did the server take a record so long after it happened (10 minutes) that a reader should know? */
export const isLate = (happenedAt: string, receivedAt: string) =>
  Date.parse(receivedAt) - Date.parse(happenedAt) > 10 * 60_000
