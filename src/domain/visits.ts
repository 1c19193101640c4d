import { joined, lateText } from "./details"
import type { LateEntry, Recorded } from "./records"

/** Somebody stood at the pile: what they read, saw and smelled, or why nobody could read it. Its readings name it. */
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
    photoUrl: string | null
    visitedAt: string
  }

/** Of a visit with several readings, each of another place in the pile: as the farm names them. */
export const mostPositions = 9
export const mostDepths = 3

/**
 * What a reading may have besides: the number of the visit that it belongs to, where the probe was, how deep, and the name of that
 * probe.
 */
export type InVisit = { visit?: number; position?: string; depth?: string; probe?: string }

/** The same as the database and a request have it. */
export type Placed = { [F in keyof InVisit]?: InVisit[F] | null }

/** 'left, 3 ft'; null for a reading without a position. */
export const placeOf = ({ position, depth }: Placed): string | null =>
  position ? joined(position, depth ?? null) : null

export const moistures = ["dry", "right", "wet"] as const
export type Moisture = (typeof moistures)[number]

const moistureTold: Readonly<Record<Moisture, string>> = {
  dry: "moisture dry",
  right: "moisture right",
  wet: "moisture wet",
}

export const smells = ["earthy", "ammonia", "sour", "rotten", "none"] as const
export type Smell = (typeof smells)[number]

/** Why nobody could read the pile. */
export const unreadReasons = ["closed", "weather", "probe broken", "other"] as const
export type Unread = (typeof unreadReasons)[number]

export type VisitFacts = Pick<
  Visit,
  "visitNumber" | "moisture" | "smell" | "weather" | "notes" | "unread" | "lateReason"
> & {
  /** How many there were. */
  readings: number
}

/** '3 readings, moisture right, earthy, light rain' */
export const describeVisit = ({
  readings,
  moisture,
  smell,
  weather,
  notes,
  unread,
  lateReason,
}: VisitFacts) =>
  joined(
    readings > 0 ? `${readings} ${readings === 1 ? "reading" : "readings"}` : null,
    unread && `not read: ${unread}`,
    moisture && moistureTold[moisture],
    smell === "none" ? "no smell" : smell,
    weather,
    notes,
    lateText(lateReason),
  )
