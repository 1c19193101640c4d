import { useState } from "react"
import { stepsFrom } from "#domain/life-cycle"
import type { Row } from "#domain/rows"
import { Switch } from "../ui/switch"
import { useStatusStep } from "./status-step"

/** Switches a pile between active and inactive, where its life cycle allows it. */
export const ActiveSwitch = ({ row }: { row: Row }) => {
  const take = useStatusStep(row.id)
  /** The position chosen while the server has not answered yet. */
  const [chosen, setChosen] = useState<boolean>()
  const [step] = stepsFrom(row.status, "switch")
  if (!step) return null
  const change = async () => {
    setChosen(step.to !== "inactive")
    await take(step.to)
    setChosen(undefined)
  }
  const on = chosen ?? row.status !== "inactive"
  return (
    <Switch
      label={on ? "Active" : "Inactive"}
      checked={on}
      disabled={chosen !== undefined}
      onChange={change}
    />
  )
}
