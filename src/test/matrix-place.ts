import type { Farm } from "./matrix-people"
import type { Pile, Records } from "./matrix-piles"
import type { Link, Token } from "./matrix-tokens"

/**
 * The object of a call. Callers who do not belong to `farm` are answered 404 with `outside`, members with `missing`,
 * if given.
 */
export type Place = {
  name: string
  path: string
  /** The last id in the path; NaN for what can't be one. */
  id: number
  farm?: Farm | undefined
  outside?: string
  missing?: string
  pile?: Pile
  records?: Records
  token?: Token
  link?: Link
  /** The farm into which a file was read, or whose probe it is. */
  ownedBy?: Farm
  /** Of whom, and of which farm, a receiver of messages is. */
  receiver?: { user: number; farm: Farm }
  /** The id of one of the caller's sessions. */
  session?: string
}

export const place = (template: string, name: string, ids: (string | number)[]): Place => {
  const left = [...ids]
  const path = template.replaceAll(/:\w+/g, () => String(left.shift()))
  const last = ids.at(-1)
  return { name, path, id: typeof last === "number" ? last : Number.NaN }
}

const absent = [999_999, 0]
const malformed = ["x", "1.5", "-1", "0x1", "1e3", "1%20", "%00", "9".repeat(18), "9".repeat(40)]
export const nowhere = [...absent, ...malformed]
