import { createListeners } from "./listeners"

const returns = createListeners()

/** Signals that the server can be reached again. */
export const notifyReturn = () => returns.tell()

const shown = () => {
  if (!document.hidden) notifyReturn()
}

/**
 * Calls back when the server may be there again: as `notifyReturn` says, when the browser is online, and when the page is
 * shown. Returns a function that stops it.
 */
export const onReturn = (listener: () => void) => {
  // The same function again is no second listener.
  addEventListener("online", notifyReturn)
  document.addEventListener("visibilitychange", shown)
  addEventListener("pageshow", shown)
  return returns.add(listener)
}
