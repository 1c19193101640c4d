import { Droplets, Layers, Thermometer, Trash2 } from "lucide-react"
import { useState } from "react"
import { addMaterialScreen, addTurnScreen, logTemperatureScreen, pathTo } from "#contract/screens"
import type { Row } from "#domain/rows"
import { Button } from "../ui/button"
import { ButtonLink } from "../ui/button-link"
import { DeleteRow } from "./delete-row"
import style from "./row.module.css"

/** The actions on a row that can be edited. */
export const RowActions = ({ row }: { row: Row }) => {
  const [confirming, setConfirming] = useState(false)
  return (
    <div className={style.actions}>
      <ButtonLink href={pathTo(logTemperatureScreen, { rowId: row.id })}>
        <Thermometer aria-hidden="true" />
        Log Temperature
      </ButtonLink>
      <ButtonLink href={pathTo(addTurnScreen, { rowId: row.id })} variant="secondary">
        <Droplets aria-hidden="true" />
        Add Turn
      </ButtonLink>
      <ButtonLink href={pathTo(addMaterialScreen, { rowId: row.id })} variant="secondary">
        <Layers aria-hidden="true" />
        Add Material
      </ButtonLink>
      <Button variant="destructive" onClick={() => setConfirming(true)}>
        <Trash2 aria-hidden="true" />
        Delete Compost Row
      </Button>
      <DeleteRow row={row} open={confirming} onClose={() => setConfirming(false)} />
    </div>
  )
}
