import { eventOf, isFamilyAct, recordEvents } from "#domain/record-kinds"
import { timesOf } from "../lib/moment"
import { lastHeard } from "../lib/server-clock"
import { trueTimes } from "../lib/true-times"
import type { KeptRecord } from "../store/contents"
import { changeSame } from "../store/records"
import { hearServer } from "./hear-server"

/**
 * Finds out when records happened whose times are estimates, by an answer of the server, and puts that down. One with a time
 * that only its user knows needs attention.
 * @throws RequestError without an answer
 */
export const settleTimes = async (waiting: readonly KeptRecord[]) => {
  const records = waiting.flatMap((record) => (record.clock ? [{ record, clock: record.clock }] : []))
  const isHeard = await hearServer()
  const times = trueTimes(
    records.map(({ clock }) => clock),
    lastHeard(),
  )
  for (const [place, { record }] of records.entries()) {
    const possible = timesOf({ ...record, at: Date.parse(record.at) }, times[place] ?? [])
    await changeSame(record, { clock: undefined, ...(isHeard && settled(record, possible)) })
  }
}

const settled = (record: KeptRecord, [time, ...others]: readonly number[]) =>
  time !== undefined && others.length === 0
    ? at(record, Math.min(time, lastHeard().server))
    : {
        needsAttention: true,
        reason: "This phone's clock was changed. When was it?",
        times: time === undefined ? shown(record) : [time, ...others].filter(hasBeen),
        notBefore: earliest(record),
      }

const hasBeen = (time: number) => time <= lastHeard().server

/** The time that its form showed, where the answers before and after allow it. */
const shown = (record: KeptRecord) =>
  [Date.parse(record.at)].filter((time) => time >= (earliest(record) ?? 0) && hasBeen(time))

/** The answer before a record's own moment. A time that was chosen may be earlier. */
const earliest = ({ clock, chosenAt }: KeptRecord) =>
  chosenAt === undefined ? clock?.heard.server : undefined

/** What a record is with another time, in ms. */
export const at = ({ kind, voids, body }: KeptRecord, time: number) => {
  const iso = new Date(time).toISOString()
  // The server gives a void its time.
  return {
    at: iso,
    ...(voids === undefined && {
      body: { ...body, [isFamilyAct(kind) ? "at" : recordEvents[eventOf[kind]].time]: iso },
    }),
  }
}
