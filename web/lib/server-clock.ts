let ahead = 0

/** The server's time as this device reckons it, in ms: a phone with a wrong clock still logs right times. */
export const serverNow = () => Date.now() + ahead

/** Learns from a response's Date, and the device's time when it came, how far the server's clock is ahead. */
export const syncClock = (date: string | null, receivedAt = Date.now()) => {
  const difference = Date.parse(date ?? "") - receivedAt
  // The header counts whole seconds and has travelled: what is that small is no wrong clock.
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < 5000 ? 0 : difference
}
