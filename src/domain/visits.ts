import { joined, lateText } from "./details"
import type { LateEntry, Recorded } from "./records"

/** Somebody stood at the pile: what they saw and smelled, or why nobody could read it. */
export type Visit = Recorded &
  LateEntry & {
    id: number
    rowId: number
    /** 1 for the first one of its pile. */
    visitNumber: number
    moisture: Moisture | null
    smell: Smell | null
    weather: string | null
    notes: string | null
    unread: Unread | null
    visitedAt: string
  }

export const moistures = ["dry", "right", "wet"] as const
export type Moisture = (typeof moistures)[number]

export const smells = ["earthy", "ammonia", "sour", "rotten", "none"] as const
export type Smell = (typeof smells)[number]

/** Why nobody could read the pile. */
export const unreadReasons = ["closed", "weather", "probe broken", "other"] as const
export type Unread = (typeof unreadReasons)[number]

export type VisitFacts = Pick<
  Visit,
  "visitNumber" | "moisture" | "smell" | "weather" | "notes" | "unread" | "lateReason"
>

/** 'right, earthy, light rain' */
export const describeVisit = ({ moisture, smell, weather, notes, unread, lateReason }: VisitFacts) =>
  joined(
    unread && `not read: ${unread}`,
    moisture,
    smell === "none" ? "no smell" : smell,
    weather,
    notes,
    lateText(lateReason),
  )
