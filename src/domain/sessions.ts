export type Scheme = "http" | "https"

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
