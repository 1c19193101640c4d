import { Hono } from "hono"
import type { AppEnv } from "../http/env"
import { ownTokenHash } from "../sessions/guard"
import { liveStreamsOf } from "./live-streams"

/** Mounted at /api/events, behind signedIn: the changes of the user's farms as they happen. */
export const eventRoutes = new Hono<AppEnv>().get("/", (c) => {
  // A new EventSource can't send the header.
  const after = c.req.header("last-event-id") ?? c.req.query("after")
  return c.body(liveStreamsOf(c.var.db).open(c.var.user.id, ownTokenHash(c), after), 200, {
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
  })
})
