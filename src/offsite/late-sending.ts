import { dayMs } from "../domain/day"
import type { Sent } from "./sent"

/**
 * Says what to do when nothing arrived in the destination for two days, although there is a newer copy here. `newest` is
 * when that began. Phones show it: why it did not arrive is in the log.
 */
export const lateSending = (sent: Sent | undefined, newest: number | undefined): string | undefined => {
  if (!sent || newest === undefined || (sent.newest ?? 0) >= newest) return undefined
  if (Date.now() - (sent.newest ?? sent.since) < 2 * dayMs) return undefined
  const day = sent.newest === undefined ? undefined : new Date(sent.newest).toISOString().slice(0, 10)
  const age = day
    ? `The newest copy outside the server's machine is of ${day}.`
    : "No copy of the records has left the server's machine yet."
  return `${age} On that machine, windrow backups send sends it or says why not.`
}
