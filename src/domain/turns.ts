import { joined, lateText } from "./details"
import type { LateEntry, Recorded } from "./records"

export type Turn = Recorded &
  LateEntry & {
    id: number
    rowId: number
    turnNumber: number
    waterAdded: boolean
    turnedAt: string
  }

export type TurnFacts = Pick<Turn, "turnNumber" | "waterAdded" | "lateReason">

export const describeTurn = ({ turnNumber, waterAdded, lateReason }: TurnFacts) =>
  joined(`Turn ${turnNumber}`, waterAdded ? "water added" : "no water", lateText(lateReason))

/** A turn has no amount: its number is not to be summed. */

/** One more than the highest number so far, or 1. */
export const nextTurnNumber = (turns: readonly { turnNumber: number }[]) =>
  1 + Math.max(0, ...turns.map((turn) => turn.turnNumber))
