import { may } from "../domain/rights"
import type { Caller } from "./matrix-people"
import type { Pile } from "./matrix-piles"
import type { Place } from "./matrix-place"
import type { Matrix } from "./matrix-world"

/**
 * The callers that are allowed. Members are those of the place's farm; `leavers` are managers and the person of the id, `writersSomewhere`
 * may record in any farm, `linkMakers` are managers and admins, and `exporters` managers and inspectors.
 */
type Access =
  | "anyone"
  | "users"
  | "admins"
  | "members"
  | "writers"
  | "managers"
  | "exporters"
  | "leavers"
  | "linkMakers"
  | "writersSomewhere"

/** `call` is `METHOD path` of the route table. */
export type Cell = { call: string; method: string; caller: Caller; place: Place; matrix: Matrix }
export type Refusal = [status: number, sentence: string]

export type Rule = {
  access: Access
  body?: object | ((cell: Cell) => object)
  /** About credentials and rights: no program may call it. */
  noTokens?: true
  /** By a key in the request: who is logged in is not asked. */
  keyed?: true
  /** Is true once the work that the call has begun is over, asked of the farm's own call about it. */
  isOver?: (answer: string) => boolean
  /** The status of an allowed call; 200 if not given. */
  status?: number
  /** A reason to refuse an allowed call to something that exists. */
  refuses?: (cell: Cell) => Refusal | undefined
  /** The matches of `reads` in the answer to an allowed call, in any order; none if not given. */
  shows?: (cell: Cell) => string[]
  /** Matches the parts of an answer that show its owner: days of piles, names of farms and emails if not given. */
  reads?: RegExp
  /** The table rows that an allowed call adds (+), alters (~) or deletes (-); none if not given. */
  writes?: (cell: Cell) => string[]
}

export const roleOf = ({ caller, place }: Cell) => place.farm?.members.get(caller.user ?? 0)

/** In the order in which the server checks; undefined for an allowed call. */
export const refusalOf = (rule: Rule, cell: Cell): Refusal | undefined => {
  const { method, caller, place } = cell
  if (rule.keyed) return [401, "This key is not known, or was revoked."]
  if (caller.scope && rule.noTokens) return needsLogin
  if (caller.scope === "read" && method !== "GET") return [403, "This token may only read."]
  if (rule.access !== "anyone" && caller.user === undefined) return [401, "Not authenticated"]
  if (rule.access === "admins" && !caller.isAdmin) return [403, "Admin access required"]
  if (place.outside !== undefined && roleOf(cell) === undefined) return [404, place.outside]
  const sentence = forbidden(rule.access, cell)
  if (sentence !== undefined) return [403, sentence]
  return place.missing === undefined ? rule.refuses?.(cell) : [404, place.missing]
}

export const needsLogin: Refusal = [403, "A token can't do this. It needs somebody who is logged in."]
const onlyLooks = "An inspector can look at this farm but not change it."
const onlyExporters = "Only a manager or an inspector of this farm can do that."
const onlyManagers = "Only a manager of this farm can do that."

const forbidden = (access: Access, cell: Cell): string | undefined => {
  const { caller, place, matrix } = cell
  const role = roleOf(cell)
  const mayRecord = role !== undefined && may({ role }, "record")
  const mayManage = role !== undefined && may({ role }, "manage")
  if (role && !mayRecord && (access === "writers" || (access === "managers" && place.pile))) return onlyLooks
  if (access === "managers" && !mayManage) return onlyManagers
  if (access === "exporters" && !(role && may({ role }, "export"))) return onlyExporters
  if (access === "linkMakers" && !mayManage && !caller.isAdmin) return onlyManagers
  const isOther = !Number.isNaN(place.id) && place.id !== caller.user
  if (access === "leavers" && !mayManage && isOther) return onlyManagers
  const roles = matrix.farms.flatMap(({ members }) => members.get(caller.user ?? 0) ?? [])
  return access === "writersSomewhere" && !roles.some((each) => may({ role: each }, "record"))
    ? onlyLooks
    : undefined
}

/** The days that answers about these piles contain. */
export const daysOf = (piles: readonly (Pile | undefined)[]): string[] =>
  piles.flatMap((pile) => pile?.day ?? [])

export const daysOfFarm = ({ place, matrix }: Cell): string[] =>
  daysOf(matrix.piles.filter(({ farmId }) => farmId === place.farm?.id))
