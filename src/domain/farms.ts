import type { Density } from "./density"
import { say } from "./language"
import type { PileMethod } from "./methods"
import type { Limit } from "./result-limits"
import type { UnitSystem } from "./units"

/** The table in rights.ts has the rights of each. */
export const farmRoles = ["manager", "worker", "inspector"] as const
export type FarmRole = (typeof farmRoles)[number]

export const farmRoleLabels: Record<FarmRole, string> = {
  manager: "Manager",
  worker: "Worker",
  inspector: "Inspector",
}

/**
 * `zone` is a name of the tz database: the farm's days, cooking days too, are days of this zone. `zoneNamed` when a manager has
 * said so; see `farm-zone.ts`. The method is that of its new piles.
 * `rule` is the rule or permit that the farm works by, in its own words: reports begin with it, nothing counts by it.
 */
export type Farm = PileMethod & {
  id: number
  name: string
  address: string | null
  zone: string
  zoneNamed: boolean
  createdAt: string
  rule: string | null
  /** In which its people read and type, unless they choose otherwise. */
  units: UnitSystem
  /** Where a pile is probed at one visit, in the order of the form, and how deep; no depths: as deep as the probe goes. */
  positions: string[]
  depths: string[]
  /** By whose names readings say what they were made with. */
  probes: Probe[]
  /** What its materials weigh. */
  densities: Density[]
  /** Do readings of wireless probes count? */
  countsProbes: boolean
  /** What results of a laboratory are held against; none as long as nobody has named one. */
  limits: Limit[]
}

/** A thermometer of the farm; when it was last checked, a day '2026-05-01', and how: 'ice water'. */
export type Probe = {
  name: string
  serial: string | null
  checkedOn: string | null
  checkedHow: string | null
}

/** A farm as one of its members sees it; the id of its yard, or null as long as it has no gate. */
export type OwnFarm = Farm & { role: FarmRole; yardId: number | null }

/** The user who makes a request, with their role in the farm that it is about. */
export type Member = { userId: number; farmId: number; role: FarmRole; zone: string }

/** Somebody of the farm, by the id of the user; `email` is for managers only. Times are ISO, UTC. */
export type FarmMember = {
  id: number
  firstName: string
  lastName: string
  role: FarmRole
  joinedAt: string
  /** Null before the first login. */
  lastSeenAt: string | null
  email?: string
}

/** Not used yet, without its token, which only its maker has seen. */
export type Invitation = {
  id: number
  role: FarmRole
  createdAt: string
  expiresAt: string
  invitedBy: string
}

/** The name of the farm that a sign-up makes, in the language that is spoken. */
export const firstFarmName = ({
  company,
  firstName,
}: {
  company?: string | null | undefined
  firstName: string
}) => company?.trim() || say(`${firstName}'s farm`)

/** 'a worker', 'an inspector' */
export const aRole = (role: FarmRole): string => `${/^[aeiou]/.test(role) ? "an" : "a"} ${role}`
