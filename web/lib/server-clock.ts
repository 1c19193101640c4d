let ahead = 0

/** The server's time in ms, estimated on this device: a phone with a wrong clock still logs right times. */
export const serverNow = () => Date.now() + ahead

/** Estimates the server's clock from a response's Date header and the device's time of its arrival. */
export const syncClock = (date: string | null, receivedAt = Date.now()) => {
  const difference = Date.parse(date ?? "") - receivedAt
  // The header has whole seconds and took time to arrive: a small difference is no wrong clock.
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < 5000 ? 0 : difference
}
