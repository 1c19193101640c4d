import { createMiddleware } from "hono/factory"
import type { ChangeKind } from "../contract/events"
import type { AppEnv } from "./env"

const saying = (tells: readonly ChangeKind[]) =>
  Object.assign(
    createMiddleware<AppEnv>((c, next) => {
      c.set("tells", tells)
      return next()
    }),
    { tells },
  )

/**
 * Says what a write changes of its row, or else of its farm, so that others hear of it when it is done
 * (events/tell-changes.ts). Stands before the handler that writes.
 */
export const tells = (...kinds: [ChangeKind, ...ChangeKind[]]) => saying(kinds)

/** Says that a write changes nothing that the screens of others show. */
export const tellsNobody = saying([])
