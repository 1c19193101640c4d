/** The server stays healthy with these; whether the database is away, health asks at that moment. */
export const warnings = [
  "away",
  "room",
  "clock",
  "records",
  "certificate",
  "backup",
  "sending",
  "photos",
] as const

/** Problems of an open database; each has one sentence for the person who runs it. */
export type Problem = "files" | "disk" | "write" | "log" | "damage" | (typeof warnings)[number]
