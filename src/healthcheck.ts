import { Refusal } from "./command-line"
import type { Config } from "./config"

/**
 * Asks the server of this machine whether it and its database answer.
 * @throws Refusal when not within three seconds.
 */
export const healthcheck = async ({ host, port }: Config) => {
  const address = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host
  const url = `http://${address.includes(":") ? `[${address}]` : address}:${port}/api/health`
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => undefined)
  if (!answer?.ok) throw new Refusal(`Nothing healthy answers at ${url}.`)
  console.log("ok")
}
