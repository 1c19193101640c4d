import type { OwnFarm } from "./farms"
import type { LanguageCode } from "./language"
import type { UnitSystem } from "./units"

export const roles = ["user", "admin"] as const
export type Role = (typeof roles)[number]

/** A user without the password. */
export type User = {
  id: number
  username: string
  email: string
  role: Role
  firstName: string
  lastName: string
  phone: string | null
  company: string | null
  jobTitle: string | null
  address: string | null
  city: string | null
  state: string | null
  zipCode: string | null
  /** Null: as the farm. */
  units: UnitSystem | null
  /** Null: as the browser asks. */
  language: LanguageCode | null
  createdAt: string
}

/**
 * A user with their farms, oldest first, and the one that calls without ?farm= are about. `notice` says, to admins and
 * the farm's managers, what has to be done on the server.
 */
export type SignedInUser = User & { farmId: number; farms: OwnFarm[]; notice?: string }

/** A link for setting a new password; answered only once. `expiresAt` is ISO, UTC. */
export type PasswordLink = { url: string; expiresAt: string }

/** Begins the email of an account that stands in for somebody whom an import names: a name beside records, and nothing else. */
export const standInPrefix = "imported:"

/** First letters of the two names, or U. */
export const initials = (user: { firstName: string; lastName: string }) =>
  `${firstOf(user.firstName)}${firstOf(user.lastName)}`.toUpperCase() || "U"

/** What the reader takes for one letter: with its accents, an emoji with all that belongs to it, a flag. */
const firstOf = (text: string) => /^(\p{RI}{2}|.)(\u200d.|[\p{M}\p{EMod}\p{Cf}])*/su.exec(text)?.[0] ?? ""
