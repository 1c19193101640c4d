import { isEditable, type Row } from "#domain/rows"
import { useRights } from "../session/rights"
import { Card } from "../ui/card"
import { TakeRemovalBack } from "./count-again"
import { DeleteRow } from "./delete-row"
import { RemoveRow } from "./remove-row"

/** The two ends of a pile, or its way back, at the end of its screen, far from the daily actions. For whoever may record. */
export const PileCard = ({ row }: { row: Row }) => {
  const { mayManage } = useRights(row.farmId)
  if (!isEditable(row))
    return (
      // A merge that waits is taken back where it waits.
      mayManage &&
      !row.becomes && (
        <Card title="Pile">
          <p>When it has not left the yard, or another one has:</p>
          <TakeRemovalBack row={row} />
        </Card>
      )
    )
  return (
    <div className="print-hidden">
      <Card title="Pile">
        <RemoveRow row={row} />
        {mayManage && <DeleteRow row={row} />}
      </Card>
    </div>
  )
}
