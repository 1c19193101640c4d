import { useState } from "react"
import type { Row } from "#domain/rows"
import { Button } from "../ui/button"
import { Confirm } from "../ui/confirm"
import style from "./row.module.css"
import { useStatusStep } from "./status-step"

/** Removes the row, its last step. The dialog explains the consequences. */
export const RemoveRow = ({ row }: { row: Row }) => {
  const [confirming, setConfirming] = useState(false)
  const take = useStatusStep(row.id)
  return (
    <div className={style.ending}>
      <p>When the pile has left the yard: its log and report stay.</p>
      <Button variant="outline" onClick={() => setConfirming(true)}>
        Remove Pile
      </Button>
      <Confirm
        open={confirming}
        title="Remove Pile"
        action="Remove"
        busy="Removing..."
        onConfirm={() => take("removed")}
        onClose={() => setConfirming(false)}
      >
        <p>
          Do this when pile #{row.rowId} has left the yard for good. From then on nothing can be logged, sold,
          corrected or deleted. Its log stays.
        </p>
        <p>Only a manager can take that back.</p>
      </Confirm>
    </div>
  )
}
