export type Scheme = "http" | "https"

/** A session ends after so many days without a write, and after so many from the login. */
export const sessionDays = { unused: 30, atMost: 180 }

/** Per user; a new session replaces the oldest. */
export const maxSessions = 50

/** A session of one's own; its id is no token and opens nothing. Times are ISO, UTC. */
export type OwnSession = {
  id: string
  /** In words; see `browserName`. */
  browser: string
  createdAt: string
  lastUsedAt: string
  /** Is it the one that asks? */
  isCurrent: boolean
}
