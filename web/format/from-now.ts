import { serverNow } from "../lib/server-clock"
import { distanceOf, formatAgo } from "./relative-time"

/** 'in 2 days', and of what has happened as `formatAgo`. */
export const formatFromNow = (at: string | number, now = serverNow()) => {
  const then = new Date(at).getTime()
  return then > now ? `in ${distanceOf(now, then)}` : formatAgo(then, now)
}
