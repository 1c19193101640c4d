import { joined } from "./details"

/** The recorder of something, and the time when the server received it. */
export type Recorded = {
  recordedBy: number
  /** First and last name of `recordedBy`; left out of what the author reads. */
  author?: string
  receivedAt: string
  /** Only on a voided record: it stays in the log and counts nowhere. */
  voided?: Voided
  /** The label of the pile that it was moved from, where it is voided. */
  movedFrom?: string
  /** Only on a record that was read from a file. */
  fromFile?: FromFile
  /** Only on the phone: the key of a record that the server has not taken yet. */
  waiting?: string
  /** Only on the phone: its time is not certain yet. */
  isUnsettled?: boolean
}
/**
 * A file by its name, who measured as it says, and whether it gives the day only: such a record stands at noon. Or a wireless probe,
 * whose readings the farm counts.
 */
export type FromFile = { name: string; measuredBy?: string; timeNotGiven?: true; isProbe?: true }

/** "log.csv", "wireless probe Core" */
export const sourceOf = ({ name, isProbe }: FromFile) => (isProbe ? `wireless probe ${name}` : name)

/** "from log.csv, measured by Joe, time not given", "from wireless probe Core" */
export const fromFileText = (from: FromFile) =>
  joined(
    `from ${sourceOf(from)}`,
    from.measuredBy ? `measured by ${from.measuredBy}` : null,
    from.timeNotGiven ? "time not given" : null,
  )

export type Voided = {
  at: string
  by: number
  author: string
  reason: string
  /** The label of the pile that the record was moved to, where it counts. */
  movedTo?: string
  /** Only on the phone: the key of a void that the server has not taken yet. */
  waiting?: string
}

/** Why a manager logged it more than a few days after it happened; see `limitOf` in late-entry.ts. */
export type LateEntry = { lateReason: string | null }

export const notVoided = <R extends { voided?: Voided }>(records: readonly R[]) =>
  records.filter((record) => !record.voided)

/** Did the server receive a record more than 10 minutes after it happened? */
export const isLate = (happenedAt: string, receivedAt: string) =>
  Date.parse(receivedAt) - Date.parse(happenedAt) > 10 * 60_000
