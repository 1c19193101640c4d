import { PackageCheck } from "lucide"
import { useState } from "react"
import type { Step } from "#domain/life-cycle"
import type { Row } from "#domain/rows"
import { useAskIfIncomplete } from "../rows/ask-incomplete"
import { Button } from "../ui/button"
import type { ButtonVariant } from "../ui/button-class"
import { Icon } from "../ui/icon"
import { useStatusStep } from "./status-step"

type Props = { row: Row; step: Step; variant: ButtonVariant }

/** Takes a step of the pile's life cycle. */
export const StepButton = ({ row, step, variant }: Props) => {
  const take = useStatusStep(row.id)
  const [busy, setBusy] = useState(false)
  const { ask, question } = useAskIfIncomplete(row)
  const goOn = async () => {
    setBusy(true)
    await take(step.to)
    setBusy(false)
  }
  return (
    <>
      <Button
        variant={variant}
        busy={busy && "Saving..."}
        onClick={() => (step.to === "ready_for_pickup" ? ask(goOn) : goOn())}
      >
        {variant === "primary" && <Icon of={PackageCheck} />}
        {step.label}
      </Button>
      {question}
    </>
  )
}
