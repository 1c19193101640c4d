import type { Context } from "hono"
import { Hono } from "hono"
import { HighsQuery, NewProbe, ProbeChange, ProbePlace } from "../contract/probes"
import { AppError } from "../domain/errors"
import { liveStreamsOf } from "../events/live-streams"
import { attachment } from "../http/attachment"
import type { AppEnv, RowEnv } from "../http/env"
import { isHead } from "../http/head"
import { pathId } from "../http/path-id"
import { streamText } from "../http/stream-text"
import { tells, tellsNobody } from "../http/tells"
import { jsonBody, queryParams } from "../http/validate"
import { managersOnly, recordersOnly } from "../sessions/farm-guard"
import { countCall } from "./call-limit"
import { readPayload } from "./payload"
import { pileProbes, readingsCsv } from "./pile-readings"
import { requireKey } from "./probes-of-key"
import { changeProbe, makeProbe, newProbeKey, placeProbe, probesOf, removeProbe } from "./queries"
import { refuse, takeReadings } from "./take-readings"

const idOf = (c: Context) => pathId(c.req.param("probeId"), "Probe not found")

/** Mounted at /api/farm/probes, behind signedIn and ofFarm: the farm's wireless probes, and where they stand. */
export const probeRoutes = new Hono<AppEnv>()
  .get("/", async (c) => c.json(await probesOf(c.var.db, c.var.member)))
  // Not createOnce, which would store the answer, and with it the key.
  .post("/", managersOnly, jsonBody(NewProbe), tells("probes"), async (c) =>
    c.json(await makeProbe(c.var.db, c.var.member, c.req.valid("json")), 201),
  )
  .patch("/:probeId", managersOnly, jsonBody(ProbeChange), tells("probes"), async (c) =>
    c.json(await changeProbe(c.var.db, c.var.member, idOf(c), c.req.valid("json"))),
  )
  .post("/:probeId/place", recordersOnly, jsonBody(ProbePlace), tells("probes"), async (c) =>
    c.json(await placeProbe(c.var.db, c.var.member, idOf(c), c.req.valid("json"))),
  )
  .post("/:probeId/key", managersOnly, tells("probes"), async (c) =>
    c.json({ key: await newProbeKey(c.var.db, c.var.member, idOf(c)) }, 201),
  )
  .delete("/:probeId", managersOnly, tells("probes"), async (c) => {
    const id = idOf(c)
    await removeProbe(c.var.db, c.var.member, id)
    return c.json({ deleted: id })
  })

/** Mounted at /api/rows/:id, behind signedIn and ofRow: what its wireless probes have sent. */
export const rowProbeRoutes = new Hono<RowEnv>()
  .get("/probes", queryParams(HighsQuery), async (c) =>
    c.json(await pileProbes(c.var.db, c.var.row, c.var.member.zone, c.req.valid("query"))),
  )
  .get("/probe-readings.csv", (c) => {
    const name = `windrow-${c.var.row.rowId}-probes`
    const headers = {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": attachment(name, "csv"),
    }
    return streamText(c, headers, readingsCsv(c.var.db, c.var.row))
  })

/**
 * Mounted at /api/probes/in, without a session: takes the readings that senders hand in, each in its own way, by GET too. The key
 * stands in the Authorization, in X-Api-Key, in the query or as the last part of the path.
 */
const take = async (c: Context<AppEnv>) => {
  const { db } = c.var
  // Whoever only looks at an address, such as a preview of a link, adds nothing.
  if (isHead(c.req)) throw new AppError("invalid", "Send readings by GET or POST.")
  const query = new URL(c.req.url).searchParams
  const body = c.req.method === "GET" ? "" : await c.req.text()
  const key = keyIn(c, query, body)
  const { id } = await requireKey(db, key)
  countCall(db, id, body.length)
  const payload = readPayload({ query, contentType: c.req.header("content-type") ?? "", body })
  if ("refused" in payload) return refuse(db, key, payload.refused)
  const { farmId, changed, ...heard } = await takeReadings(db, key, payload)
  for (const { rowId, counted } of changed)
    liveStreamsOf(db).tell({
      farm: farmId,
      row: rowId,
      kinds: counted ? ["probes", "temperatures"] : ["probes"],
    })
  // Its clients ask for the number of the entry, which is 0 for a refused one.
  return payload.style === "thingspeak" ? c.text(String(heard.added + heard.known)) : c.json(heard)
}

export const heardRoutes = new Hono<AppEnv>()
  .get("/", take)
  .post("/", tellsNobody, take)
  .get("/:key", take)
  .post("/:key", tellsNobody, take)

const keyIn = (c: Context<AppEnv>, query: URLSearchParams, body: string): string =>
  /^bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ??
  c.req.header("x-api-key") ??
  c.req.header("x-thingspeakapikey") ??
  query.get("key") ??
  query.get("api_key") ??
  c.req.param("key") ??
  /"(?:write_)?api_key" *: *"([\w-]+)"|\b(?:write_)?api_key=([\w-]+)/.exec(body)?.slice(1).find(Boolean) ??
  ""
