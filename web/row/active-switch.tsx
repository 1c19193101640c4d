import { useState } from "react"
import { stepsFrom } from "#domain/life-cycle"
import type { Row } from "#domain/rows"
import { Switch } from "../ui/switch"
import { useStatusStep } from "./status-step"

/** Takes the pile in and out of use, where its life offers that. */
export const ActiveSwitch = ({ row }: { row: Row }) => {
  const take = useStatusStep(row.id)
  /** Where the thumb already stands while the server is told. */
  const [wanted, want] = useState<boolean>()
  const [step] = stepsFrom(row.status, "switch")
  if (!step) return null
  const change = async () => {
    want(step.to !== "inactive")
    await take(step.to)
    want(undefined)
  }
  const on = wanted ?? row.status !== "inactive"
  return (
    <Switch
      label={on ? "Active" : "Inactive"}
      checked={on}
      disabled={wanted !== undefined}
      onChange={change}
    />
  )
}
