import { calendarIn } from "#domain/calendar"
import { midnightOf } from "#domain/day"
import { lateDays, limitOf } from "#domain/late-entry"
import type { Row } from "#domain/rows"
import { startDays } from "#domain/start-days"
import type { Moment } from "../lib/moment"
import { serverNow } from "../lib/server-clock"
import { useRights } from "../session/rights"
import { useZone } from "../session/today"

/** That the pile was started after a time, in ms; undefined when it was there. A start is a day of the farm's zone. */
export const startedLater = (row: Row, zone: string, at: number): string | undefined =>
  at < startOf(row, zone)
    ? `Pile #${row.rowId} was started on ${calendarIn(zone).start.dateOf(row.startDate)}.`
    : undefined

const startOf = (row: Row, zone: string) =>
  Date.parse(midnightOf(startDays(zone).dayOf(row.startDate), zone, 0))

/** What a form says of an earlier time that its user has chosen for a record of the row. */
export const useLateEntry = (row: Row) => {
  const { mayManage } = useRights(row.farmId)
  const zone = useZone(row.farmId)
  const now = serverNow()
  const start = startOf(row, zone)
  const tooEarly = `${startedLater(row, zone, Number.NEGATIVE_INFINITY)}${mayManage ? " Edit Row changes that." : ""}`
  const isOld = ({ at, chosenAt }: Moment) => chosenAt !== undefined && at < limitOf(now)
  return {
    /** The earliest time that may be chosen, in ms. */
    earliest: mayManage ? start : Math.max(start, limitOf(now)),
    /** The sentence about a time before that of the pile. */
    tooEarly,
    /** Why the time can't be the record's. */
    refusalOf: (time: Moment): string | undefined => {
      if (time.chosenAt === undefined) return undefined
      if (time.at > now) return "This time is still to come."
      if (time.at < start) return tooEarly
      if (isOld(time) && !mayManage) return `Only a manager logs what is older than ${lateDays} days.`
      return undefined
    },
    /** A manager says why what is so old is logged now. */
    needsReason: (time: Moment) => mayManage && isOld(time),
  }
}
