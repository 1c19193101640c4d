/** The reason of a late entry, among an event's details. */
export const lateText = (reason: string | null) => (reason ? `logged late: ${reason}` : null)

/** Joins an event's details; null ones are left out. */
export const joined = (...details: (string | null)[]) => details.filter(Boolean).join(", ")
