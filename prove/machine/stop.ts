import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { farmWithRow } from "../farm"
import type { Tally } from "../findings"
import { readingWith } from "../phone"
import { photoMaker } from "../pictures"
import { type Connection, connect, jsonHeaders, requestBytes } from "../wire"

/** Requests that are under way when the signal comes, each on a connection that has been used before. */
const inFlight = 40

/**
 * Requests sent before a stop signal are answered; the process ends with 0, and the database is in its one file, unless the
 * disk takes longer than the stop waits for it: then the server says that the log belongs to it.
 */
export const stop = (signal: "SIGTERM" | "SIGHUP", rounds: number) => async (tally: Tally) => {
  for (let round = 0; round < rounds; round++) await stopOnce(tally, signal)
}

const stopOnce = async (tally: Tally, signal: "SIGTERM" | "SIGHUP") => {
  const { farm, phone, row } = await farmWithRow()
  const photoOf = await photoMaker(320, 240)
  const headers = jsonHeaders(phone.cookie)
  const list = requestBytes("GET", "/api/rows", headers)
  const postOf = (number: number) =>
    requestBytes(
      "POST",
      `/api/rows/${row.id}/temperatures`,
      headers,
      JSON.stringify(readingWith(photoOf(number))),
    )
  const connections = await Promise.all(Array.from({ length: inFlight }, () => connect(farm.port)))
  await Promise.all(connections.map((connection) => sendOn(connection, list)))
  const answers = connections.map((connection) => connection.answer())
  await Promise.all(connections.map((connection, at) => connection.write(at % 2 === 0 ? postOf(at) : list)))
  farm.signal(signal)
  for (const answer of await Promise.all(answers))
    tally.expect(
      answer?.status === 200 || answer?.status === 201,
      `a request sent before ${signal} got ${answer?.status ?? "no answer"}`,
    )
  const code = await farm.ended()
  if (code !== 0) tally.wrong(`${signal} ended the process with ${code}`)
  const isTold = farm.output().includes("windrow.db-wal belongs to it")
  if (hasLog(farm.data) && !isTold) tally.wrong(`after ${signal} the log still holds records`)
}

const sendOn = async (connection: Connection, bytes: Buffer) => {
  const answer = connection.answer()
  await connection.write(bytes)
  return answer
}

const hasLog = (data: string) => {
  const log = join(data, "windrow.db-wal")
  return existsSync(log) && statSync(log).size > 0
}
