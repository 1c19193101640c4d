import { type Calendar, calendarIn } from "#domain/calendar"
import type { OwnFarm } from "#domain/farms"
import type { HistoryEvent } from "#domain/history"
import { type Records, type Report, reportOf } from "#domain/report"
import type { Row } from "#domain/rows"

/** The data of a report. */
export type ReportData = {
  row: Row
  records: Records
  /** Oldest first. */
  history: readonly HistoryEvent[]
  report: Report
  zone: string
  calendar: Calendar
  farm: OwnFarm
  /** The name of the user who made the report. */
  madeBy: string
  /** A category's name by id. */
  categoryOf: (id: number | null) => string
}

export const reportDataOf = (facts: Omit<ReportData, "report" | "calendar">): ReportData => ({
  ...facts,
  report: reportOf(facts.records, facts.zone, facts.row),
  calendar: calendarIn(facts.zone, facts.farm.zone),
})
