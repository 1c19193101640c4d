import { type Context, Hono } from "hono"
import { ListQuery } from "../contract/lists"
import { Void } from "../contract/voids"
import { AppError } from "../domain/errors"
import { hasPhoto, type RecordKind } from "../domain/record-kinds"
import type { RowEnv } from "../http/env"
import { pathId } from "../http/path-id"
import { tells } from "../http/tells"
import { jsonBody, queryParams } from "../http/validate"
import { createOnce } from "../idempotency/create-once"
import { type AfterVoid, recordOf, recordsOf, voidRecord } from "./of-row"

type Own<K extends RecordKind> = {
  /** Answers the list of a kind with more records than a request should hold. */
  list?: (c: Context<RowEnv>, query: ListQuery) => Response
  /** Updates the row after a void, in the same transaction. */
  afterVoid?: AfterVoid<K>
}

/**
 * The calls that each kind of records has: its list, the void of one, and one with its photo. Mounted at
 * /api/rows/:id/<kind>, behind signedIn and ofRow; a kind adds the call that makes a record.
 */
export const recordRoutes = <K extends RecordKind>(kind: K, { list, afterVoid }: Own<K> = {}) => {
  const routes = new Hono<RowEnv>()
    .get("/", queryParams(ListQuery), async (c) => {
      const { db, row, member } = c.var
      const query = c.req.valid("query")
      return list ? list(c, query) : c.json(await recordsOf(db, kind, row, member, query))
    })
    .post("/:recordId/void", jsonBody(Void), tells(kind), (c) =>
      createOnce(c, (tx) =>
        voidRecord(tx, kind, c.var.row, c.var.member, idOf(c), c.req.valid("json"), afterVoid),
      ),
    )
  if (hasPhoto(kind))
    routes.get("/:recordId", async (c) => {
      const record = await recordOf(c.var.db, kind, c.var.row, c.var.member, idOf(c))
      if (!record) throw new AppError("not_found", "Information not found")
      return c.json(record)
    })
  return routes
}

const idOf = (c: Context<RowEnv, "/:recordId">) => pathId(c.req.param("recordId"))
