import { CommandError } from "../domain/errors"
import type { Config } from "./config"

/** @throws CommandError when the server is not healthy or does not answer within three seconds */
export const healthcheck = async ({ host, port }: Config) => {
  const address = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host
  const url = `http://${address.includes(":") ? `[${address}]` : address}:${port}/api/health`
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => undefined)
  const { ok = false, problems = [] } = await bodyOf(answer)
  if (!ok) throw new CommandError([`Nothing healthy answers at ${url}.`, ...problems].join(" "))
  console.log(["ok", ...problems].join(" "))
}

/** Another program may answer on the port, without JSON. */
const bodyOf = (answer: Response | undefined): Promise<{ ok?: boolean; problems?: string[] }> =>
  answer?.json().catch(() => ({})) ?? Promise.resolve({})
