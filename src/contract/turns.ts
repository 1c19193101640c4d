import * as z from "zod/mini"
import { happened, positive } from "./fields"
import type { Recorded } from "./records"

/** What POST …/turns takes. The number is what the phone reckoned; the server settles it. */
export const NewTurn = z.object({
  waterAdded: z.boolean({ error: "Water added must be true or false" }),
  turnNumber: z.optional(z.nullable(positive("Turn number"))),
  turnedAt: happened("Turned at"),
})
export type NewTurn = z.infer<typeof NewTurn>

export type Turn = Recorded & {
  id: number
  rowId: number
  turnNumber: number
  waterAdded: boolean
  turnedAt: string
}

/** The highest number so far and one, or 1. */
export const nextTurnNumber = (turns: readonly { turnNumber: number }[]) =>
  1 + Math.max(0, ...turns.map((turn) => turn.turnNumber))
