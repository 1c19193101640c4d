import { createListeners } from "../lib/listeners"

const refusals = createListeners()

/** Calls back when a request is refused because the session has ended; returns a function that stops it. */
export const onUnauthorized = refusals.add

export const notifyUnauthorized = refusals.tell
