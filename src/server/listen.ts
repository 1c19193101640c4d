import type { Server } from "bun"
import { CommandError, errorMessage } from "../domain/errors"

export type FetchHandler = (request: Request, server: Server<undefined>) => Response | Promise<Response>

type Address = { host: string; port: number }

/** @throws CommandError when the port can't be bound, with the reason */
export const listen = ({ host, port }: Address, fetch: FetchHandler): Server<undefined> => {
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
    })
  } catch (error) {
    throw new CommandError(reasonOf(error, { host, port }))
  }
}

const reasonOf = (error: unknown, { host, port }: Address) => {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  if (code === "EADDRINUSE")
    return `Port ${port} is already in use: stop the other program, or take another port, for example --port ${port + 1}.`
  if (code === "EACCES")
    return `This user may not listen on port ${port}: take one above 1023, for example --port 3000.`
  return `Cannot listen on ${host} port ${port}: ${errorMessage(error)}.`
}
