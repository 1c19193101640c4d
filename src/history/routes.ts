import { type Context, Hono } from "hono"
import { LogQuery, type LogSpan, spanOf } from "../contract/history"
import type { OwnFarm } from "../domain/farms"
import type { HistoryEvent } from "../domain/history"
import { spokenIn } from "../domain/language"
import { farmOf } from "../farms/queries"
import { attachment } from "../http/attachment"
import type { AppEnv, RowEnv } from "../http/env"
import { languageAsked } from "../http/language"
import { originOf } from "../http/origin"
import { streamJson } from "../http/stream-json"
import { streamText } from "../http/stream-text"
import { queryParams } from "../http/validate"
import { speechIn } from "../languages/speech"
import { csvHead, csvWriter } from "./csv"
import { historyOf } from "./queries"
import { visitsInOrder } from "./visits-in-order"

/** Mounted at /api/log.csv, behind signedIn: the events of all the farm's rows. */
export const historyRoutes = new Hono<AppEnv>().get("/", queryParams(LogQuery), async (c) => {
  const { member, db } = c.var
  const span = spanOf(c.req.valid("query"), member.zone)
  return csv(c, "windrow-log", span, await farmOf(db, member), historyOf(db, member, span))
})

/** Mounted at /api/rows/:id, behind signedIn and ofRow: the row's events as JSON and as CSV. */
export const rowHistoryRoutes = new Hono<RowEnv>()
  .get("/history", queryParams(LogQuery), (c) => {
    const { row, member, db } = c.var
    return streamJson(c, historyOf(db, member, spanOf(c.req.valid("query"), member.zone), row))
  })
  .get("/log.csv", queryParams(LogQuery), async (c) => {
    const { row, member, db } = c.var
    const span = spanOf(c.req.valid("query"), member.zone)
    const name = `windrow-${row.rowId}-log`
    return csv(c, name, span, await farmOf(db, member), historyOf(db, member, span, row))
  })

const csv = async <E extends AppEnv>(
  c: Context<E>,
  name: string,
  { zone }: LogSpan,
  farm: OwnFarm,
  events: AsyncGenerator<HistoryEvent[]>,
) => {
  const speech = await speechIn(languageAsked(c) ?? "en")
  const write = csvWriter(zone, originOf(c), farm.zone, farm.units, speech)
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": attachment(name, "csv"),
  }
  return streamText(c, headers, csvOf(visitsInOrder(events, farm), spokenIn(speech, csvHead), write))
}

async function* csvOf(
  pages: AsyncGenerator<HistoryEvent[]>,
  head: string,
  write: ReturnType<typeof csvWriter>,
) {
  yield head
  for await (const page of pages) yield write(page)
}
