import { defaultZone } from "#domain/farm-zone"
import type { SignedInUser } from "#domain/users"
import { isToCome } from "../lib/moment"
import { serverNow } from "../lib/server-clock"
import { listWith } from "../overlay/lists"
import { rowsWith } from "../overlay/rows"
import type { WaitingRecord } from "../overlay/waiting"
import type { Overlay } from "../store/overlay"
import { layWith } from "../store/waiting"

/** Lays what waits for this user over the server's answers from now on. Call it again when the user changes. */
export const layWaiting = (user: SignedInUser) =>
  layWith((waiting) => overlayOf(waiting.map(asStored).map(notToCome), user))

/** With the numbers that the server will keep, beside those that were typed. */
const asStored = <R extends WaitingRecord>(record: R): R =>
  record.stored ? { ...record, body: { ...record.body, ...record.stored } } : record

/** A record whose time has still to come stands as one of now: no day ahead counts. Its time is settled before it is sent. */
const notToCome = (record: WaitingRecord): WaitingRecord =>
  isToCome(record.at) ? { ...record, at: new Date(serverNow()).toISOString(), isUnsettled: true } : record

const overlayOf = (waiting: readonly WaitingRecord[], user: SignedInUser): Overlay => {
  const zoneOf = (farmId: number) => user.farms.find(({ id }) => id === farmId)?.zone ?? defaultZone
  return {
    rows: (rows) => rowsWith(rows, waiting, zoneOf, user),
    records: (kind, list, rowId) => listWith(kind, list, { waiting, rowId, author: user }),
  }
}
