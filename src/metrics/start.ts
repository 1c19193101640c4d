import type { Db } from "../db/connection"
import { CommandError, errorMessage } from "../domain/errors"
import { Counts } from "./counts"
import { listenForMetrics } from "./listener"
import { type Measured, measure } from "./measure"
import { answerMetrics } from "./routes"

/** The place of the metrics: an address of their own, or the server's with the token in a file. */
export type Place = { host: string; port: number } | { tokenFile: string }

type About = Pick<Measured, "version" | "build" | "pending">

/** Begins to count, and to tell. @throws CommandError when the place can't be used */
export const startMetrics = async (place: Place, db: Db, about: About) => {
  const counts = new Counts()
  const measured: Measured = { db, counts, ...about }
  const text = () => measure(measured)
  const token = "tokenFile" in place ? await tokenIn(place.tokenFile) : undefined
  const route = token === undefined ? undefined : answerMetrics(token, text)
  const port = "port" in place ? listenForMetrics(place, text).port : undefined
  db.engine.watchCommits(counts.countCommit)
  return { count: counts.countRequest, route, note: noteOf(place, port) }
}

const noteOf = (place: Place, port: number | undefined) =>
  "port" in place
    ? `Metrics at http://${place.host}:${port}/metrics`
    : "Metrics at /metrics, for the token's holder"

const tokenIn = async (file: string) => {
  const text = await Bun.file(file)
    .text()
    .catch((error) => {
      throw new CommandError(`The token of --metrics can't be read: ${errorMessage(error)}.`)
    })
  const token = text.trim()
  if (/^[!-~]{16,}$/.test(token)) return token
  throw new CommandError(
    `${file} must hold a token of 16 characters or more, for example from openssl rand -hex 32.`,
  )
}
