import { type Context, Hono } from "hono"
import { LogQuery } from "../contract/history"
import type { AppEnv } from "../http/env"
import { requestScheme } from "../http/security"
import { queryParams } from "../http/validate"
import type { RowEnv } from "../rows/own-row"
import { csvHead, csvWriter } from "./csv"
import { type Entry, historyOf } from "./queries"

/** Mounted at /api/log.csv, behind signedIn: everything of the user's. */
export const historyRoutes = new Hono<AppEnv>().get("/", queryParams(LogQuery), (c) => {
  const wanted = c.req.valid("query")
  return csv(c, "windrow-log", wanted, historyOf(c.var.db, c.var.user, wanted))
})

/** Mounted at /api/rows/:id/log.csv, behind signedIn and ownRow. */
export const rowHistoryRoutes = new Hono<RowEnv>().get("/", queryParams(LogQuery), (c) => {
  const { row, user, db } = c.var
  const wanted = c.req.valid("query")
  return csv(
    c,
    `windrow-${row.rowId.replaceAll(/[^\w-]+/g, "_")}-log`,
    wanted,
    historyOf(db, user, wanted, row.id),
  )
})

/** Sends a page when the one before is on its way, so that the length of the log is not in memory. */
const csv = <E extends AppEnv>(
  c: Context<E>,
  name: string,
  { zone }: LogQuery,
  pages: AsyncGenerator<Entry[]>,
) => {
  const write = csvWriter(zone, `${requestScheme(c)}://${c.req.header("host")}`)
  const bytes = new TextEncoder()
  const stream = new ReadableStream({
    start: (out) => out.enqueue(bytes.encode(csvHead)),
    pull: async (out) => {
      await new Promise(setImmediate)
      const { value, done } = await pages.next()
      if (done) return out.close()
      out.enqueue(bytes.encode(write(value)))
    },
  })
  return c.body(stream, 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}.csv"`,
  })
}
