import { type Context, Hono } from "hono"
import type { AppEnv } from "../http/env"

/** Mounted at /api, without a session: the description of the API, made when it is first asked for. */
export const openapiRoutes = () => {
  let made: Promise<Description> | undefined
  const description = (c: Context<AppEnv>) => {
    made ??= describe(c.var.settings)
    return made
  }
  return new Hono<AppEnv>()
    .get("/openapi.json", async (c) => answer(c, (await description(c)).json, "application/json"))
    .get("/docs", async (c) => answer(c, (await description(c)).page, "text/html; charset=UTF-8"))
    .get("/docs.css", async (c) => answer(c, (await description(c)).style, "text/css; charset=UTF-8"))
}

type Description = { json: string; page: string; style: string }

/** Loaded here: all of it costs memory and time that a server without programs does not need. */
const describe = async (settings: { brand: string; version: string }): Promise<Description> => {
  const { documentOf } = await import("./document")
  const { pageOf } = await import("./page")
  const { pageStyle } = await import("./page-style")
  const document = documentOf(settings)
  return { json: JSON.stringify(document), page: pageOf(document), style: pageStyle }
}

const answer = (c: Context<AppEnv>, body: string, type: string) =>
  c.body(body, 200, { "Content-Type": type, "Cache-Control": "public, max-age=300" })
