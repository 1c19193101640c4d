import { CommandError } from "../domain/errors"
import type { Config } from "./config"

/**
 * Asks the server of this machine whether it can take records and its database is whole.
 * @throws CommandError when it does not answer within three seconds, or says what is wrong.
 */
export const healthcheck = async ({ host, port }: Config) => {
  const address = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host
  const url = `http://${address.includes(":") ? `[${address}]` : address}:${port}/api/health`
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => undefined)
  const { ok = false, problems = [] } = await told(answer)
  if (!ok) throw new CommandError([`Nothing healthy answers at ${url}.`, ...problems].join(" "))
  console.log(["ok", ...problems].join(" "))
}

/** Something else than Windrow may answer there. */
const told = (answer: Response | undefined): Promise<{ ok?: boolean; problems?: string[] }> =>
  answer?.json().catch(() => ({})) ?? Promise.resolve({})
