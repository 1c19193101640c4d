import type { Recorded } from "./records"

export type Temperature = Recorded & {
  id: number
  rowId: number
  /** °F. */
  temperature: number
  /** Where the picture is, or, in a single reading, the picture itself as a data URL. */
  photoUrl: string | null
  recordedAt: string
}
