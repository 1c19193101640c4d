let ahead = 0

/** The server's time as this device reckons it, in ms: a phone with a wrong clock still logs right times. */
export const serverNow = () => Date.now() + ahead

/** Learns from a response how far the server's clock is ahead of the device's. */
export const setClock = (date: string | null) => {
  const difference = Date.parse(date ?? "") - Date.now()
  // The header counts whole seconds and has travelled: what is that small is no wrong clock.
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < 5000 ? 0 : difference
}
