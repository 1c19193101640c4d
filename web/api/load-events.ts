import { createListeners } from "../lib/listeners"

const [loads, renewals] = [createListeners(), createListeners()]

/** Signals that data or code for which a screen may be waiting has loaded or failed, or that nobody tells of changes. */
export const notifyLoaded = loads.tell

/** Calls back on each such signal; returns a function that stops it. */
export const onLoaded = loads.add

/** Signals that data are loaded again because they have changed: a part of the screen that failed may try again. */
export const notifyRenewed = renewals.tell

/** Calls back on each such signal; returns a function that stops it. */
export const onRenewed = renewals.add
