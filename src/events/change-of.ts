import type { Context } from "hono"
import type { Change, ChangeKind } from "../contract/events"
import { recordKinds } from "../domain/record-kinds"
import type { RowEnv } from "../rows/row-guard"

/** What a request that was not refused may have changed for others; undefined for what nobody else sees. */
export const changeOf = (c: Context<RowEnv>): Change | undefined => {
  const { row, member, joined } = c.var
  const [noun, , below] = c.req.path.split("/").slice(2)
  if (row)
    return { farm: row.farmId, row: row.id, kinds: [recordKinds.find((kind) => kind === below) ?? "rows"] }
  if (noun === "material-categories") return { kinds: ["categories"] }
  const kinds = farmKinds.find(([path]) => path.test(c.req.path))?.[1]
  const farm = joined ?? member?.farmId
  return kinds && farm !== undefined ? { farm, kinds: [...kinds] } : undefined
}

/** Another zone of the farm counts the days of its rows again. Names of people and roles belong to the farm. */
const farmKinds: readonly [RegExp, readonly ChangeKind[]][] = [
  [/^\/api\/rows$/, ["rows"]],
  [/^\/api\/farm$/, ["farm", "rows"]],
  [/^\/api\/(farm\/(members|invitations)|join)\b/, ["farm"]],
  [/^\/api\/auth\/(user|register)$/, ["farm"]],
]
