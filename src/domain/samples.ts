import { joined, lateText } from "./details"
import type { LateEntry, Recorded } from "./records"

/** A sample that was taken of a pile for a laboratory; results and its being sent name it by its number. */
export type Sample = Recorded &
  LateEntry & {
    id: number
    rowId: number
    /** 1 for the first one of its pile. */
    sampleNumber: number
    /** Who took it, where that is not its author. */
    takenBy: string | null
    /** Of how many points it is composed. */
    points: number | null
    laboratory: string | null
    /** The number of its chain of custody, or the laboratory's own. */
    chain: string | null
    notes: string | null
    photoUrl: string | null
    takenAt: string
  }

export type SampleFacts = Pick<
  Sample,
  "sampleNumber" | "takenBy" | "points" | "laboratory" | "chain" | "notes" | "lateReason"
>

/** 'Sample 2, taken by Cy, of 12 points, Valley Lab, chain 4711' */
export const describeSample = (sample: SampleFacts) =>
  joined(`Sample ${sample.sampleNumber}`, howTaken(sample))

/** The same without the number, which one that waits on a phone has not. */
export const howTaken = ({
  takenBy,
  points,
  laboratory,
  chain,
  notes,
  lateReason,
}: Omit<SampleFacts, "sampleNumber">) =>
  joined(
    takenBy && `taken by ${takenBy}`,
    points === null ? null : pointsText(points),
    laboratory,
    chain && `chain ${chain}`,
    notes,
    lateText(lateReason),
  )

/** 'of 12 points' */
const pointsText = (points: number) => `of ${points} ${points === 1 ? "point" : "points"}`
