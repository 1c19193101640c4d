import { Download, FileText, History, PackageCheck, Pencil } from "lucide-react"
import { useState } from "react"
import { editRowScreen, historyScreen, pathTo, reportScreen } from "#contract/screens"
import { type Step, stepsFrom } from "#domain/life-cycle"
import type { Row } from "#domain/rows"
import { Button } from "../ui/button"
import { ButtonLink } from "../ui/button-link"
import { Card } from "../ui/card"
import { DownloadLink } from "../ui/download-link"
import { RemoveRow } from "./remove-row"
import style from "./row.module.css"
import { useStatusStep } from "./status-step"

/** The rarer actions on a pile: next steps, correction, report, log, removal. */
export const PileCard = ({ row, editable }: { row: Row; editable: boolean }) => {
  const steps = stepsFrom(row.status, "button").filter((step) => editable && step.to !== "removed")
  return (
    <Card title="Pile">
      {steps.map((step) => (
        <StepButton key={step.to} row={row} step={step} />
      ))}
      <div className={style.links}>
        {editable && (
          <ButtonLink href={pathTo(editRowScreen, { rowId: row.id })} variant="outline">
            <Pencil aria-hidden="true" />
            Edit Row
          </ButtonLink>
        )}
        <ButtonLink href={pathTo(reportScreen, { rowId: row.id })} variant="outline">
          <FileText aria-hidden="true" />
          Report
        </ButtonLink>
        <ButtonLink href={pathTo(historyScreen, { rowId: row.id })} variant="outline">
          <History aria-hidden="true" />
          History
        </ButtonLink>
        <DownloadLink href={`/api/rows/${row.id}/log.csv`}>
          <Download aria-hidden="true" />
          Export Log
        </DownloadLink>
      </div>
      {editable && <RemoveRow row={row} />}
    </Card>
  )
}

const StepButton = ({ row, step }: { row: Row; step: Step }) => {
  const take = useStatusStep(row.id)
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await take(step.to)
    setBusy(false)
  }
  const forward = step.to === "ready_for_pickup"
  return (
    <Button variant={forward ? "primary" : "outline"} busy={busy && "Saving..."} onClick={press}>
      {forward && <PackageCheck aria-hidden="true" />}
      {step.label}
    </Button>
  )
}
