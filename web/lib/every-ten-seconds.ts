/** Often enough for what is told in minutes, in ms. */
const step = 10_000

/** Calls back as time goes by, and when the page is looked at again; answers how to stop that. */
export const everyTenSeconds = (listener: () => void) => {
  const timer = setInterval(listener, step)
  // A phone that sleeps runs no timers.
  document.addEventListener("visibilitychange", listener)
  addEventListener("pageshow", listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener("visibilitychange", listener)
    removeEventListener("pageshow", listener)
  }
}
