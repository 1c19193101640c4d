/** 'Los Angeles' of the zone 'America/Los_Angeles'. */
export const placeOf = (zone: string) => zone.replace(/.*\//, "").replaceAll("_", " ")
