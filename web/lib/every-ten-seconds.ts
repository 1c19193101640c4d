/** In ms; often enough for ages in minutes. */
const step = 10_000

/** Calls back every ten seconds and when the page is shown again; returns a function that stops it. */
export const everyTenSeconds = (listener: () => void) => {
  const timer = setInterval(listener, step)
  // A sleeping phone runs no timers.
  document.addEventListener("visibilitychange", listener)
  addEventListener("pageshow", listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener("visibilitychange", listener)
    removeEventListener("pageshow", listener)
  }
}
