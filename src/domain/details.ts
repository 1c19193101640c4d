/** Details of an event in one line; those that are missing are left out. */
export const joined = (...details: (string | null)[]) => details.filter(Boolean).join(", ")

/** A volume, if there is one. */
export const yards = (volume: number | null) => (volume === null ? null : `${volume} yd³`)
