import { notifyLoaded } from "./load-events"

/**
 * The time in which this tab was told of every change, in ms by the server's clock; `to` is infinity while it is told of
 * them.
 */
export const heard = { from: Number.POSITIVE_INFINITY, to: 0 }

export const noteHeard = (change: Partial<typeof heard>) => {
  Object.assign(heard, change)
  notifyLoaded()
}

/** Is this tab told of every change now? */
export const isLive = () => heard.to === Number.POSITIVE_INFINITY
