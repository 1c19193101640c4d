import { useState } from "react"
import type { Row } from "#contract/rows"
import { isEditable } from "#contract/status"
import { attempt } from "../lib/attempt"
import { dateOf } from "../lib/dates"
import { toast } from "../lib/toast"
import { Card } from "../ui/card"
import { Facts } from "../ui/facts"
import { Switch } from "../ui/switch"
import { useSetStatus } from "./data"
import style from "./row.module.css"
import { StatusBadge } from "./status-badge"

/** What the row is, and whether it is in use. */
export const RowFacts = ({ row }: { row: Row }) => (
  <Card>
    <div className={style.head}>
      <h2 className={style.label}>{row.rowId}</h2>
      <StatusBadge status={row.status} />
    </div>
    <Facts
      facts={[
        ["Started", dateOf(row.startDate)],
        ["Dimensions", `${row.length} ft × ${row.width} ft`],
        ["Location", row.location],
      ]}
    />
    {isEditable(row) && <ActiveSwitch row={row} />}
  </Card>
)

const ActiveSwitch = ({ row }: { row: Row }) => {
  const setStatus = useSetStatus(row.id)
  /** Where the thumb already stands while the server is told. */
  const [wanted, want] = useState<boolean>()
  const change = async (active: boolean) => {
    want(active)
    await attempt("Error updating status", async () => {
      await setStatus(active ? "active" : "inactive")
      toast({ title: "Status updated", description: "Row status has been updated successfully" })
    })
    want(undefined)
  }
  const on = wanted ?? row.status !== "inactive"
  return (
    <Switch
      label={on ? "Active" : "Inactive"}
      checked={on}
      disabled={wanted !== undefined}
      onChange={(event) => change(event.target.checked)}
    />
  )
}
