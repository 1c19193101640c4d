import { Hono } from "hono"
import { AppError } from "../domain/errors"
import type { AppEnv } from "../http/env"
import { isForPage } from "../http/for-page"
import { lateBody } from "../http/late-body"
import { pathId } from "../http/path-id"
import { withMetadata } from "../http/response-metadata"
import { etagOf, jpegLoader } from "./queries"
import { thumbnailOf } from "./thumbnails"

/** Answers differ by session, and by navigation or not; see `isForPage`. */
const vary = "Cookie, Accept"

const revalidated = { "Cache-Control": "private, no-cache", Vary: vary }

/** A photo never changes, and revalidating each thumbnail of a list is slow over a weak link. */
const cachedForWeek = { "Cache-Control": "private, max-age=604800", Vary: vary }

/** A picture opened as a page must not come back with the Back button after a logout. */
const uncached = { "Cache-Control": "no-store", Vary: vary }

/** Mounted at /api/photos, behind signedIn. */
export const photoRoutes = new Hono<AppEnv>()
  .get("/:id", async (c) => {
    const bodyOf = lateBody()
    const id = pathId(c.req.param("id"))
    const etag = await etagOf(c.var.db, c.var.user, id)
    if (!etag) throw new AppError("not_found", "Information not found")
    const headers = {
      ...(isForPage(c.req.raw) ? uncached : revalidated),
      ETag: `"${etag}"`,
      "Content-Type": "image/jpeg",
    }
    if (c.req.header("if-none-match")?.includes(`"${etag}"`)) return c.body(null, 304, headers)
    const bodyLoader = jpegLoader(c.var.db, c.var.user, id)
    const jpeg = await bodyLoader()
    return jpeg ? withMetadata(c.body(bodyOf(jpeg), 200, headers), { bodyLoader }) : c.notFound()
  })
  .get("/:id/thumbnail", async (c) => {
    const thumbnail = await thumbnailOf(c.var.db, c.var.user, pathId(c.req.param("id")))
    if (!thumbnail) throw new AppError("not_found", "Information not found")
    const headers = {
      ...(isForPage(c.req.raw) ? uncached : cachedForWeek),
      ETag: `"${thumbnail.etag}"`,
      "Content-Type": "image/webp",
    }
    if (c.req.header("if-none-match")?.includes(headers.ETag)) return c.body(null, 304, headers)
    return c.body(thumbnail.webp, 200, headers)
  })
