import { createHash, timingSafeEqual } from "node:crypto"
import type { Context } from "hono"
import { AppError } from "../domain/errors"
import type { AppEnv } from "../http/env"

/** GET /metrics for whoever has the token. */
export const answerMetrics =
  (token: string, measure: () => Promise<string>) => async (c: Context<AppEnv>) => {
    const [, sent = ""] = /^bearer +(\S+) *$/i.exec(c.req.header("authorization") ?? "") ?? []
    if (!timingSafeEqual(hashOf(sent), hashOf(token)))
      throw new AppError("unauthorized", "The token of --metrics is missing or wrong.", {
        "WWW-Authenticate": "Bearer",
      })
    return c.body(await measure(), 200, metricsHeaders)
  }

export const metricsHeaders = {
  "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
}

const hashOf = (text: string) => createHash("sha256").update(text).digest()
