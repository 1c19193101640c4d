import { dayMs } from "./day"
import { AppError } from "./errors"
import type { FarmRole, Member } from "./farms"
import type { Role } from "./users"

/** The rights in a farm; none implies another. */
export type FarmRight =
  /** Look, print reports and export the log. */
  | "see"
  /** Create and change piles, and record. */
  | "record"
  /** Void what they recorded themselves, for a day. */
  | "voidOwn"
  | "voidAll"
  /** Download everything of the farm. */
  | "export"
  /** Delete piles, and look after the farm: its people, settings and import. */
  | "manage"

/** The rights on the server, independent of any role in a farm. */
export type ServerRight =
  /** Look after the server and everybody on it. */
  | "operate"
  /** Change the material types, which all farms share. */
  | "catalogue"

/** A right that is not listed is refused. A role that is added does not compile before its rights are decided. */
const table: {
  readonly farm: Readonly<Record<FarmRole, readonly FarmRight[]>>
  readonly server: Readonly<Record<Role, readonly ServerRight[]>>
} = {
  farm: {
    manager: ["see", "record", "voidOwn", "voidAll", "export", "manage"],
    worker: ["see", "record", "voidOwn"],
    inspector: ["export", "see"],
  },
  server: {
    admin: ["operate", "catalogue"],
    user: [],
  },
}

type Rights = ReadonlyMap<string, ReadonlySet<string>>

const rightsIn = (roles: Readonly<Record<string, readonly string[]>>): Rights =>
  new Map(Object.entries(roles).map(([role, rights]) => [role, new Set(rights)]))

const [ofFarm, ofServer] = [rightsIn(table.farm), rightsIn(table.server)]

/** May a member do this in their farm? A role that the table does not know, such as a newer version's, may nothing. */
export const may = ({ role }: { role: FarmRole }, right: FarmRight): boolean =>
  ofFarm.get(role)?.has(right) ?? false

/** May a user do this on the server? */
export const mayOnServer = ({ role }: { role: Role }, right: ServerRight): boolean =>
  ofServer.get(role)?.has(right) ?? false

/** The roles in a farm that have the right, for queries. */
export const rolesWith = (right: FarmRight): FarmRole[] => namesWith(table.farm, right)

/** The roles on the server that have the right, for queries. */
export const serverRolesWith = (right: ServerRight): Role[] => namesWith(table.server, right)

const namesWith = <Name extends string, R>(roles: Readonly<Record<Name, readonly R[]>>, right: R): Name[] =>
  (Object.keys(roles) as Name[]).filter((name) => roles[name].includes(right))

/** A worker voids what they recorded themselves, for a day after the server has received it; a manager all. */
export const mayVoid = (
  member: Pick<Member, "role" | "userId">,
  record: { recordedBy: number; receivedAt: string },
  now: number,
): boolean =>
  may(member, "voidAll") ||
  (may(member, "voidOwn") &&
    record.recordedBy === member.userId &&
    now - Date.parse(record.receivedAt) <= dayMs)

export const onlyLooks = () =>
  new AppError("forbidden", "An inspector can look at this farm but not change it.")

export const onlyExporters = () =>
  new AppError("forbidden", "Only a manager or an inspector of this farm can do that.")

export const onlyManagers = () => new AppError("forbidden", "Only a manager of this farm can do that.")
