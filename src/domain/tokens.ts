export const tokenScopes = ["read", "write"] as const

/** The scope of a program's token: only look, or all that its user may. */
export type TokenScope = (typeof tokenScopes)[number]

/** A program's access as its user, without the token, which only its maker has seen. Times are ISO, UTC. */
export type ApiToken = {
  id: number
  name: string
  scope: TokenScope
  /** The farm that calls without ?farm= are about. */
  farmId: number
  createdAt: string
  lastUsedAt: string | null
}

/** Told only once. */
export type MadeToken = ApiToken & { token: string }

/** Per user. */
export const maxTokens = 20

/** Begins every token, so that scanners for secrets find one that was published. */
export const apiTokenPrefix = "wr_"
