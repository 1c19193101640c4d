import { pathTo } from "#contract/screens"
import { nextStep } from "#domain/life-cycle"
import type { Row } from "#domain/rows"
import { SaleLink } from "../sales/sale-link"
import { ButtonLink } from "../ui/button-link"
import { Icon } from "../ui/icon"
import { recordForms } from "./record-kinds"
import style from "./row.module.css"
import { StepButton } from "./step-button"

/** The next step of a complete pile, and the forms of the daily work, under the thumb. */
export const RowActions = ({ row }: { row: Row }) => {
  const step = nextStep(row)
  const forSale = row.status === "ready_for_pickup"
  return (
    <div className={style.actions}>
      {step && <StepButton row={row} step={step} variant="primary" />}
      {forSale && <SaleLink row={row} />}
      {recordForms.map(({ screen, name, icon }, index) => (
        <ButtonLink
          key={screen}
          href={pathTo(screen, { rowId: row.id })}
          variant={index === 0 && !step && !forSale ? "primary" : "secondary"}
        >
          <Icon of={icon} />
          {name}
        </ButtonLink>
      ))}
    </div>
  )
}
