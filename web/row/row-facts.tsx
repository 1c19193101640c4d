import type { Row } from "#domain/rows"
import { formatDate } from "../format/dates"
import { StatusBadge } from "../rows/status-badge"
import { useNamedFarm } from "../session/named-farm"
import { Card } from "../ui/card"
import { DescriptionList } from "../ui/description-list"
import { ActiveSwitch } from "./active-switch"
import style from "./row.module.css"

/** The row's fields, and the switch between active and inactive. */
export const RowFacts = ({ row, editable }: { row: Row; editable: boolean }) => {
  const farm = useNamedFarm(row.farmId)
  return (
    <Card>
      <div className={style.head}>
        <h2 className={style.label}>{row.rowId}</h2>
        <StatusBadge status={row.status} />
      </div>
      <DescriptionList
        facts={[
          ["Started", formatDate(row.startDate)],
          ["Dimensions", `${row.length} ft × ${row.width} ft`],
          ["Location", row.location],
          ...(farm ? [["Farm", farm.name] as const] : []),
        ]}
      />
      {editable && <ActiveSwitch row={row} />}
    </Card>
  )
}
