import { joined, lateText } from "./details"
import type { LateEntry, Recorded } from "./records"
import type { Stage } from "./stages"

/** A pile was moved to another place, or has come to another stage, or both. */
export type Move = Recorded &
  LateEntry & {
    id: number
    rowId: number
    location: string | null
    /** Where it was before; null where the place stays. */
    fromLocation: string | null
    stage: Stage | null
    movedAt: string
  }

export type MoveFacts = Pick<Move, "location" | "fromLocation" | "stage" | "lateReason">

/** 'North yard → Curing pad, stage curing' */
export const describeMove = ({ location, fromLocation, stage, lateReason }: MoveFacts) =>
  joined(
    location && (fromLocation ? `${fromLocation} → ${location}` : location),
    stage && `stage ${stage}`,
    lateText(lateReason),
  )
