import { dayMs } from "./day"
import { AppError } from "./errors"

/** In order of rights: each may do what the later ones may. */
export const farmRoles = ["manager", "worker", "inspector"] as const
export type FarmRole = (typeof farmRoles)[number]

export const farmRoleLabels: Record<FarmRole, string> = {
  manager: "Manager",
  worker: "Worker",
  inspector: "Inspector",
}

/** `zone` is a name of the tz database: the farm's days, cooking days too, are days of this zone. */
export type Farm = { id: number; name: string; address: string | null; zone: string; createdAt: string }

/** A farm as one of its members sees it. */
export type OwnFarm = Farm & { role: FarmRole }

/** Who makes a request, and what they are in the farm that it is about. */
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

/** Zone in which days are counted unless the farm says otherwise, as specified. */
export const defaultZone = "UTC"

/** The name of the farm that a sign-up makes. */
export const firstFarmName = ({
  company,
  firstName,
}: {
  company?: string | null | undefined
  firstName: string
}) => company?.trim() || `${firstName}'s farm`

/** An inspector looks and exports. */
export const mayWrite = ({ role }: { role: FarmRole }) => role !== "inspector"

export const onlyLooks = () =>
  new AppError("forbidden", "An inspector can look at this farm but not change it.")

export const onlyManagers = () => new AppError("forbidden", "Only a manager of this farm can do that.")

export const isManager = ({ role }: { role: FarmRole }) => role === "manager"

/** A worker voids what they recorded themselves, for a day after the server has received it; a manager all. */
export const mayVoid = (
  { role, userId }: Pick<Member, "role" | "userId">,
  record: { recordedBy: number; receivedAt: string },
  now: number,
) =>
  role === "manager" ||
  (role === "worker" && record.recordedBy === userId && now - Date.parse(record.receivedAt) <= dayMs)
