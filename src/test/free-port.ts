/**
 * A port that nobody listens at, below those that Linux gives to outgoing connections: no other program gets it between a
 * server's end and its next start.
 * @throws when none of a hundred is free
 */
export const freePort = (): number => {
  for (let tries = 0; tries < 100; tries++) {
    const port = 11_000 + Math.floor(Math.random() * 20_000)
    if (isFree(port)) return port
  }
  throw new Error("None of a hundred ports is free.")
}

/** Does nobody on this machine listen at it? */
export const isFree = (port: number) => {
  try {
    Bun.listen({ hostname: "127.0.0.1", port, socket: { data: () => undefined } }).stop(true)
    return true
  } catch {
    // Another program has it.
    return false
  }
}
