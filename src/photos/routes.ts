import { Hono } from "hono"
import { AppError } from "../contract/errors"
import type { AppEnv } from "../http/env"
import { idOf } from "../http/id"
import { etagOf, jpegFetcher } from "./queries"

/** Mounted at /api/photos, behind signedIn. The browser keeps the picture but asks each time whether it may. */
export const photoRoutes = new Hono<AppEnv>().get("/:id", async (c) => {
  const id = idOf(c.req.param("id"))
  const etag = await etagOf(c.var.db, c.var.user, id)
  if (!etag) throw new AppError("not_found", "Information not found")
  const headers = { "Cache-Control": "private, no-cache", ETag: `"${etag}"`, "Content-Type": "image/jpeg" }
  if (c.req.header("if-none-match")?.includes(`"${etag}"`)) return c.body(null, 304, headers)
  const again = jpegFetcher(c.var.db, c.var.user, id)
  const jpeg = await again()
  c.set("again", again)
  return jpeg ? c.body(jpeg, 200, headers) : c.notFound()
})
