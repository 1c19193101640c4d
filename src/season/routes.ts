import { type Context, Hono } from "hono"
import { periodOf, SeasonFileQuery, SeasonQuery } from "../contract/season"
import { calendarDays } from "../domain/day"
import { AppError } from "../domain/errors"
import { spokenIn } from "../domain/language"
import type { Period } from "../domain/season"
import { tablesOf } from "../domain/season-tables"
import { farmOf } from "../farms/queries"
import { attachment } from "../http/attachment"
import type { AppEnv } from "../http/env"
import { queryParams } from "../http/validate"
import { speechIn } from "../languages/speech"
import { csvOf } from "./csv"
import { seasonIn } from "./queries"

/** Mounted at /api/farm/season, behind signedIn and ofFarm. */
export const seasonRoutes = new Hono<AppEnv>().get("/", queryParams(SeasonQuery), async (c) =>
  c.json(await seasonFor(c, c.req.valid("query"))),
)

/** Mounted at /api/farm/season.csv likewise: one of its tables. */
export const seasonFileRoutes = new Hono<AppEnv>().get("/", queryParams(SeasonFileQuery), async (c) => {
  const { table: name, language = "en", ...asked } = c.req.valid("query")
  const season = await seasonFor(c, asked)
  const table = tablesOf(season).filter((each) => each.name === name)
  const { units } = await farmOf(c.var.db, c.var.member)
  const speech = await speechIn(language)
  speech?.note(season)
  return c.body(
    spokenIn(speech, () => table.map((each) => csvOf(each, units)).join("")),
    200,
    {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": attachment(`windrow-season-${name}-${season.from}-${season.to}`, "csv"),
    },
  )
})

const seasonFor = (c: Context<AppEnv>, asked: { [D in keyof Period]?: string | undefined }) => {
  const now = new Date()
  const period = periodOf(asked, calendarDays(c.var.member.zone)(now.getTime()))
  if (typeof period === "string") throw new AppError("invalid", period)
  return seasonIn(c.var.db, c.var.member, period, now)
}
