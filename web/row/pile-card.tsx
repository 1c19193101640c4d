import type { Row } from "#domain/rows"
import { useRights } from "../session/rights"
import { Card } from "../ui/card"
import { DeleteRow } from "./delete-row"
import { RemoveRow } from "./remove-row"

/** The two ends of a pile that the user can edit, at the end of its screen, far from the daily actions. */
export const PileCard = ({ row }: { row: Row }) => {
  const { mayManage } = useRights(row.farmId)
  return (
    <div className="print-hidden">
      <Card title="Pile">
        <RemoveRow row={row} />
        {mayManage && <DeleteRow row={row} />}
      </Card>
    </div>
  )
}
