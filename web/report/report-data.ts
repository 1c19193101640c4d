import { type Calendar, calendarIn } from "#domain/calendar"
import type { Family, Inherited } from "#domain/family"
import type { OwnFarm } from "#domain/farms"
import type { HistoryEvent } from "#domain/history"
import { type Records, type Report, reportOf } from "#domain/report"
import type { Row } from "#domain/rows"
import type { Visit } from "#domain/visits"
import { byPlace } from "../format/by-place"
import { type EventLine, joinVisits } from "../rows/visit-lines"
import { type UnreadDays, unreadDaysOf } from "./unread-days"

/** The data of a report. */
export type ReportData = {
  row: Row
  records: Records
  visits: readonly Visit[]
  /** Oldest first. */
  history: readonly HistoryEvent[]
  /** The same, each visit as one. */
  lines: readonly EventLine[]
  report: Report
  unread: UnreadDays
  zone: string
  calendar: Calendar
  farm: OwnFarm
  /** Of a pile that comes from others, or that others come from. */
  family?: Family | undefined
  inherited?: Inherited | undefined
  /** The name of the user who made the report. */
  madeBy: string
  /** A category's name by id. */
  categoryOf: (id: number | null) => string
}

type Facts = Omit<ReportData, "report" | "lines" | "unread" | "calendar">

export const reportDataOf = (facts: Facts): ReportData => {
  const counted = reportOf(facts.records, facts.zone, facts.row, facts.inherited)
  const report = { ...counted, withoutPhoto: withoutPhoto(counted, facts.visits) }
  return {
    ...facts,
    report,
    lines: joinVisits(facts.history, byPlace(facts.farm)),
    unread: unreadDaysOf(facts.visits, report, facts.zone),
    calendar: calendarIn(facts.zone, facts.farm.zone),
  }
}

/** One photo is enough for a visit. */
const withoutPhoto = ({ readings, withoutPhoto }: Report, visits: readonly Visit[]) => {
  const ofReadings = readings.flatMap(({ visit, photoUrl }) => (photoUrl === null ? [] : visit))
  const ofVisits = visits.flatMap(({ visitNumber, photoUrl }) => (photoUrl ? visitNumber : []))
  const pictured = new Set([...ofReadings, ...ofVisits])
  return withoutPhoto.filter(({ visit }) => visit == null || !pictured.has(visit))
}
