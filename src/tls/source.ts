import type { Authority } from "../http/env"
import type { Pair } from "./pair"

/** A source of the https listener's pair. */
export type CertificateSource = {
  /** The authority of this installation. */
  authority?: Authority
  /** The names to print, of one's own certificate. */
  names?: readonly string[]
  /** Notes for the person who starts Windrow. */
  notes: readonly string[]
  /** The one in use. */
  pair: Pair
  /** A pair to change to, when there is one. @throws CommandError */
  next: () => Promise<Pair | undefined>
  /** A sentence while something is to be done soon. */
  warning?: () => string | undefined
}
