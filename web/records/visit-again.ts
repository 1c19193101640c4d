import { photoField } from "#contract/ladder"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import type { Visit } from "#domain/visits"
import type { Freshness } from "../api/freshness"
import { momentAt } from "../lib/moment"
import { randomKey } from "../lib/random-key"
import { draftWith } from "../outbox/draft-of-record"
import { jpegIn } from "../photos/jpeg-in"
import type { StoredDraft } from "../store/contents"
import { recordHere } from "./record-here"

/** What is logged again: a visit with its readings, or one of its readings alone; and whose photo is the visit's. */
export type Again = {
  visit: Visit | undefined
  readings: readonly Temperature[]
  pictured: Visit | Temperature | undefined
}

/** A voided visit with the readings that were voided with it; of a reading that was voided alone only that one. */
export const againOf = (
  record: Visit | Temperature,
  { visits, readings }: { visits: readonly Visit[]; readings: readonly Temperature[] },
): Again => {
  const number = "visitNumber" in record ? record.visitNumber : record.visit
  const isVoidedWith = (other: Visit | Temperature) => other.voided?.at === record.voided?.at
  const visit = visits.find((each) => each.visitNumber === number && isVoidedWith(each))
  if (visit || "visitNumber" in record) {
    const all = readings.filter((each) => each.visit === number && isVoidedWith(each))
    return { visit, readings: all, pictured: visit }
  }
  // One photo is enough for a visit.
  const ofVisit = [
    ...visits.filter(({ visitNumber }) => visitNumber === number),
    ...readings.filter((each) => each.visit === number),
  ]
  const pictured = record.photoUrl ? undefined : ofVisit.find(({ photoUrl }) => photoUrl)
  return { visit, readings: [record], pictured }
}

/** The draft of its form, with its time, and with those photos that are on this phone or can be had; `lacks` tells that others are not. */
export const draftAgain = async (
  again: Again,
  { row, owner, fresh }: { row: Row; owner: string; fresh: Freshness },
): Promise<{ draft: StoredDraft; lacks: boolean }> => {
  const { visit, readings, pictured: whole } = again
  const at = visit?.visitedAt ?? readings[0]?.recordedAt ?? ""
  const pictured = [
    ...(whole?.photoUrl
      ? [["photo", `${"visitNumber" in whole ? "visits" : "temperatures"}/${whole.id}`] as const]
      : []),
    ...readings.flatMap(({ id, photoUrl }, place) =>
      photoUrl ? [[photoField(place), `temperatures/${id}`] as const] : [],
    ),
  ]
  const photos = await Promise.all(
    pictured.map(async ([field, path]) => {
      const known = await recordHere(fresh, `/api/rows/${row.id}/${path}`).catch(() => undefined)
      return [field, jpegIn(known?.photoUrl)] as const
    }),
  )
  const here = photos.filter(([, photo]) => photo)
  const { at: _, ...chosen } = momentAt(Date.parse(at))
  const record = {
    ...({ kind: "visits", rowId: row.id, userId: Number(owner), label: row.rowId } as const),
    ...{ key: randomKey(), at, tries: 0, ...chosen },
    body: { ...visit, readings },
  }
  return { draft: draftWith(record, Object.fromEntries(here)), lacks: here.length < pictured.length }
}
