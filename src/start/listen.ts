import type { Server } from "bun"
import { CommandError, errorMessage } from "../domain/errors"
import type { Pair } from "../tls/pair"

export type FetchHandler = (request: Request, server: Server<undefined>) => Response | Promise<Response>

/** `flag` sets the port. With `pair`, https, where a second listener may stand on the port until the first has stopped. */
type Place = { host: string; port: number; flag?: string; pair?: Pair }

/** @throws CommandError when the port can't be bound, with the reason */
export const listen = (place: Place, fetch: FetchHandler): Server<undefined> => {
  const { host, port, pair } = place
  try {
    return Bun.serve({
      hostname: host,
      port,
      fetch,
      // Bun's default of 10 seconds would abort a photo's upload over a weak signal.
      idleTimeout: 120,
      // The app's own limits are lower, and answer with a sentence.
      maxRequestBodySize: 16 * 1024 * 1024,
      error: () => new Response("Internal Server Error", { status: 500 }),
      ...(pair && { tls: tlsOf(pair), reusePort: canSharePort }),
    })
  } catch (error) {
    throw new CommandError(reasonOf(error, place))
  }
}

/**
 * Bun takes TLS 1.2 and 1.3 only. Without `ca` it reads all authorities of the system (bench 19); clients are asked for no
 * certificate either way.
 */
const tlsOf = ({ certificate, key }: Pair) => ({ cert: certificate, key, ca: certificate })

/** Elsewhere a port belongs to one listener, or to the last one. */
export const canSharePort = process.platform === "linux"

const reasonOf = (error: unknown, { host, port, flag = "--port" }: Place) => {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  if (code === "EADDRINUSE")
    return `Port ${port} is already in use: stop the other program, or take another port, for example ${flag} ${port + 1}.`
  if (code === "EACCES")
    return `This user may not listen on port ${port}: take one above 1023, for example ${flag} ${flag === "--port" ? 3000 : 3443}.`
  return `Cannot listen on ${host} port ${port}: ${errorMessage(error)}.`
}
