import { counted } from "#domain/import-report"
import { dayText } from "./calendar"
import type { ReportData } from "./report-data"

/** 'P-1: 12 readings, serial number 4711, last checked May 1, 2026, ice water'; null where no reading names a probe. */
export const probesUsed = ({ report, farm }: Pick<ReportData, "report" | "farm">): string | null => {
  const names = report.readings.flatMap(({ probe }) => probe ?? [])
  const lines = [...new Set(names)].map((name) => {
    const known = farm.probes?.find((probe) => probe.name === name)
    const told = [
      counted(names.filter((each) => each === name).length, "reading"),
      known?.serial && `serial number ${known.serial}`,
      known?.checkedOn ? `last checked ${dayText(known.checkedOn)}` : "no check is known",
      known?.checkedHow,
    ]
    return `${name}: ${told.filter(Boolean).join(", ")}`
  })
  return lines.length > 0 ? lines.join("; ") : null
}
