/** How long to try: `quick` runs in CI and shares 90 seconds with the other rigs. */
export type Run = { quick: boolean }

/** The findings of a rig. A record counts as lost only if it was acknowledged before. */
export type Result = {
  rig: string
  tries: number
  /** Acknowledged records that are gone. */
  lost: number
  /** Databases that SQLite calls malformed, or half a record. */
  corrupt: number
  /** Anything else that must not happen; `why` names the first of them. */
  wrong: number
  /** For a control, which must fail: how many tries the rig has to catch at least. */
  caughtAtLeast?: number
  why?: string
}

/** A rig must see nothing; a control, made to fail on purpose, must be caught. */
export const isMet = ({ tries, lost, corrupt, wrong, caughtAtLeast }: Result) =>
  tries > 0 &&
  (caughtAtLeast === undefined ? lost + corrupt + wrong === 0 : lost + corrupt + wrong >= caughtAtLeast)
