import { Pencil } from "lucide"
import { editRowScreen, pathTo } from "#contract/screens"
import { calendarIn } from "#domain/calendar"
import { nextStep, stepsFrom } from "#domain/life-cycle"
import type { Row } from "#domain/rows"
import { methodWords } from "#domain/rule-words"
import { dimensionsOf } from "#domain/unit-words"
import { useNamedFarm } from "../session/named-farm"
import { useRights } from "../session/rights"
import { useZone } from "../session/today"
import { ButtonLink } from "../ui/button-link"
import { DescriptionList } from "../ui/description-list"
import { Fold } from "../ui/fold"
import { Icon } from "../ui/icon"
import { ActiveSwitch } from "./active-switch"
import { CountAgain } from "./count-again"
import { StepButton } from "./step-button"

/** The row's fields, and what changes them for who may. */
export const RowFacts = ({ row, editable }: { row: Row; editable: boolean }) => {
  const farm = useNamedFarm(row.farmId)
  const zone = useZone(row.farmId)
  return (
    <Fold title={editable ? "Facts and Editing" : "Facts"}>
      <DescriptionList
        facts={[
          ["Row ID", row.rowId],
          ["Started", calendarIn(zone).start.dateOf(row.startDate)],
          ["Dimensions", dimensionsOf(row)],
          ["Location", row.location],
          ["Method", methodWords(row)],
          ...(farm ? [["Farm", farm.name] as const] : []),
        ]}
      />
      {editable && <Editing row={row} />}
    </Fold>
  )
}

/** The switch, the steps that correct the status, and the form for the other fields. */
const Editing = ({ row }: { row: Row }) => {
  const { mayManage } = useRights(row.farmId)
  const next = nextStep(row)
  const steps = stepsFrom(row.status, "button").filter((step) => step !== next && step.to !== "removed")
  return (
    <>
      <ActiveSwitch row={row} />
      {steps.map((step) => (
        <StepButton key={step.to} row={row} step={step} variant="outline" />
      ))}
      {mayManage && row.cookingDays > 0 && <CountAgain row={row} />}
      <ButtonLink href={pathTo(editRowScreen, { rowId: row.id })} variant="outline">
        <Icon of={Pencil} />
        Edit Row
      </ButtonLink>
    </>
  )
}
