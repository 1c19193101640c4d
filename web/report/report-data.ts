import { type Calendar, calendarIn } from "#domain/calendar"
import type { OwnFarm } from "#domain/farms"
import type { HistoryEvent } from "#domain/history"
import { type Records, type Report, reportOf } from "#domain/report"
import type { Row } from "#domain/rows"
import type { Visit } from "#domain/visits"
import { type UnreadDays, unreadDaysOf } from "./unread-days"

/** The data of a report. */
export type ReportData = {
  row: Row
  records: Records
  visits: readonly Visit[]
  /** Oldest first. */
  history: readonly HistoryEvent[]
  report: Report
  unread: UnreadDays
  zone: string
  calendar: Calendar
  farm: OwnFarm
  /** The name of the user who made the report. */
  madeBy: string
  /** A category's name by id. */
  categoryOf: (id: number | null) => string
}

type Facts = Omit<ReportData, "report" | "unread" | "calendar">

export const reportDataOf = (facts: Facts): ReportData => {
  const report = reportOf(facts.records, facts.zone, facts.row)
  return {
    ...facts,
    report,
    unread: unreadDaysOf(facts.visits, report, facts.zone),
    calendar: calendarIn(facts.zone, facts.farm.zone),
  }
}
