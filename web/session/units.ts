import type { UnitSystem } from "#domain/units"
import type { SignedInUser } from "#domain/users"

/** The user's own units, or else those of the farm that the session is about. */
export const systemOf = ({ units, farms, farmId }: SignedInUser): UnitSystem =>
  units ?? farms.find(({ id }) => id === farmId)?.units ?? "us"

/** This page shows the user's units from then on. Resolves to the user. */
export const inUnitsOf = async <U extends SignedInUser | null>(user: U): Promise<U> => {
  if (user && systemOf(user) === "metric") (await import("#domain/metric-units")).showMetric()
  return user
}
