import { CommandError, errorMessage } from "../domain/errors"
import { metricsHeaders } from "./routes"

/** Serves GET /metrics on an address of its own, and nothing else. @throws CommandError when the port can't be bound */
export const listenForMetrics = (
  { host, port }: { host: string; port: number },
  measure: () => Promise<string>,
): { port: number | undefined } => {
  try {
    const fetch = async ({ method, url }: Request) =>
      method === "GET" && new URL(url).pathname === "/metrics"
        ? new Response(await measure(), { headers: metricsHeaders })
        : new Response("Not found", { status: 404 })
    const error = () => new Response("Internal Server Error", { status: 500 })
    const server = Bun.serve({ hostname: host, port, fetch, error, maxRequestBodySize: 1024 })
    server.unref()
    return server
  } catch (error) {
    throw new CommandError(`Cannot listen on --metrics ${host}:${port}: ${errorMessage(error)}.`)
  }
}
