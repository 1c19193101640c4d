import { Trash2 } from "lucide-react"
import { useState } from "react"
import { pathTo } from "#contract/screens"
import type { Row } from "#domain/rows"
import { useRights } from "../session/rights"
import { Button } from "../ui/button"
import { ButtonLink } from "../ui/button-link"
import { DeleteRow } from "./delete-row"
import { recordForms } from "./record-kinds"
import style from "./row.module.css"

/** The actions on a row that the user can edit. */
export const RowActions = ({ row }: { row: Row }) => {
  const { mayManage } = useRights(row.farmId)
  const [confirming, setConfirming] = useState(false)
  return (
    <div className={style.actions}>
      {recordForms.map(({ screen, name, icon: Icon }, index) => (
        <ButtonLink
          key={screen}
          href={pathTo(screen, { rowId: row.id })}
          variant={index === 0 ? "primary" : "secondary"}
        >
          <Icon aria-hidden="true" />
          {name}
        </ButtonLink>
      ))}
      {mayManage && (
        <Button variant="destructive" onClick={() => setConfirming(true)}>
          <Trash2 aria-hidden="true" />
          Delete Compost Row
        </Button>
      )}
      <DeleteRow row={row} open={confirming} onClose={() => setConfirming(false)} />
    </div>
  )
}
