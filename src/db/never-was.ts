import { eq, sql } from "drizzle-orm"
import { rows } from "./schema"

/** Of rows: made by a merge or split that is voided, so that the pile never was. One that was put back since is there. */
export const neverWas = sql`(${eq(rows.status, "removed")} AND ${eq(rows.hasParents, false)} AND EXISTS (
  SELECT 1 FROM pile_links AS undone WHERE undone.child_id = ${rows.id} AND undone.undone_at IS NOT NULL))`
