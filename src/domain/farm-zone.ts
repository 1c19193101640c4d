import type { Farm } from "./farms"

/** Zone in which days are counted unless the farm says otherwise, as specified. */
export const defaultZone = "UTC"

/** Has a manager said where the farm's days end? Another zone than the default was chosen, also before there was a mark. */
export const isZoneNamed = ({ zone, zoneNamed }: Pick<Farm, "zone" | "zoneNamed">): boolean =>
  zoneNamed || zone !== defaultZone

/** The cookie in which a browser tells the zone of its clock. */
export const zoneCookie = "zone"
