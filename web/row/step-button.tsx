import { PackageCheck } from "lucide"
import { useState } from "react"
import type { Step } from "#domain/life-cycle"
import type { Row } from "#domain/rows"
import { Button } from "../ui/button"
import type { ButtonVariant } from "../ui/button-class"
import { Icon } from "../ui/icon"
import { useStatusStep } from "./status-step"

type Props = { row: Row; step: Step; variant: ButtonVariant }

/** Takes a step of the pile's life cycle. */
export const StepButton = ({ row, step, variant }: Props) => {
  const take = useStatusStep(row.id)
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await take(step.to)
    setBusy(false)
  }
  return (
    <Button variant={variant} busy={busy && "Saving..."} onClick={press}>
      {variant === "primary" && <Icon of={PackageCheck} />}
      {step.label}
    </Button>
  )
}
