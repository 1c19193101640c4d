import { Droplets, Layers, Thermometer, Trash2 } from "lucide-react"
import { useState } from "react"
import type { Row } from "#domain/rows"
import { Button } from "../ui/button"
import { ButtonLink } from "../ui/button-link"
import { DeleteRow } from "./delete-row"
import style from "./row.module.css"

/** What can be done to a row that is still there. */
export const RowActions = ({ row }: { row: Row }) => {
  const [asking, ask] = useState(false)
  return (
    <div className={style.actions}>
      <ButtonLink href={`/rows/${row.id}/temperature`}>
        <Thermometer aria-hidden="true" />
        Log Temperature
      </ButtonLink>
      <ButtonLink href={`/rows/${row.id}/turn`} variant="secondary">
        <Droplets aria-hidden="true" />
        Add Turn
      </ButtonLink>
      <ButtonLink href={`/rows/${row.id}/material`} variant="secondary">
        <Layers aria-hidden="true" />
        Add Material
      </ButtonLink>
      <Button variant="destructive" onClick={() => ask(true)}>
        <Trash2 aria-hidden="true" />
        Delete Compost Row
      </Button>
      <DeleteRow row={row} open={asking} onClose={() => ask(false)} />
    </div>
  )
}
