/** Where a user is signed in, in words such as 'Firefox on Android'. Times are ISO, UTC. */
export type OwnSession = {
  id: string
  browser: string
  createdAt: string
  lastUsedAt: string
  /** Is it the one that asks? */
  isCurrent: boolean
}
