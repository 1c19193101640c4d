import { type Context, Hono } from "hono"
import type * as z from "zod/mini"
import type { ChangeKind } from "../contract/events"
import { ListQuery } from "../contract/lists"
import { Move } from "../contract/moves"
import { VoidVisit } from "../contract/void-visit"
import { Void } from "../contract/voids"
import { AppError } from "../domain/errors"
import { hasPhoto, type RecordKind } from "../domain/record-kinds"
import type { RowEnv } from "../http/env"
import { pathId } from "../http/path-id"
import { tells } from "../http/tells"
import { jsonBody, queryParams } from "../http/validate"
import { createOnce } from "../idempotency/create-once"
import { moveRecord, type Ways } from "./move-record"
import { recordOf, recordsOf, voidRecord } from "./of-row"

type Own<K extends RecordKind> = Ways<K> & {
  /** Answers the list of a kind with more records than a request should hold. */
  list?: (c: Context<RowEnv>, query: ListQuery) => Response
  /** What a void or a move of a record changes besides. */
  along?: ChangeKind
}

/**
 * The calls that each kind of records has: its list, the void and the move of one, and one with its photo. Mounted at
 * /api/rows/:id/<kind>, behind signedIn and ofRow; a kind adds the call that makes a record.
 */
export const recordRoutes = <K extends RecordKind>(kind: K, { list, along, ...ways }: Own<K> = {}) => {
  const body: z.ZodMiniType<VoidVisit> = ways.voidOthers ? VoidVisit : Void
  const changed: [ChangeKind, ...ChangeKind[]] = along ? [kind, along] : [kind]
  const routes = new Hono<RowEnv>()
    .get("/", queryParams(ListQuery), async (c) => {
      const { db, row, member } = c.var
      const query = c.req.valid("query")
      return list ? list(c, query) : c.json(await recordsOf(db, kind, row, member, query))
    })
    .post("/:recordId/void", jsonBody(body), tells(...changed), (c) => {
      const { everyPile = false, ...reason } = c.req.valid("json")
      c.set("isOfFarm", everyPile)
      return createOnce(c, async (tx) => {
        const { row, member } = c.var
        const record = await voidRecord(tx, kind, row, member, idOf(c), reason, ways.afterVoid)
        if (everyPile) await ways.voidOthers?.(tx, row, member, record, reason)
        return record
      })
    })
    .post("/:recordId/move", jsonBody(Move), tells(...changed, "rows"), (c) => {
      const move = c.req.valid("json")
      c.set("movedTo", move.to)
      return createOnce(c, (tx) => moveRecord(tx, kind, c.var.row, c.var.member, idOf(c), move, ways))
    })
  if (hasPhoto(kind))
    routes.get("/:recordId", async (c) => {
      const record = await recordOf(c.var.db, kind, c.var.row, c.var.member, idOf(c))
      if (!record) throw new AppError("not_found", "Information not found")
      return c.json(record)
    })
  return routes
}

const idOf = (c: Context<RowEnv, "/:recordId">) => pathId(c.req.param("recordId"))
