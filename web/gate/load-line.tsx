import { useState } from "react"
import { joined } from "#domain/details"
import { type Material, waitsForPile } from "#domain/materials"
import type { Row } from "#domain/rows"
import { withUnit } from "#domain/units"
import { useResource } from "../api/resource"
import { categories } from "../categories/data"
import { factsOf } from "../materials/load-facts"
import { MaterialPhoto } from "../materials/material-photo"
import { RecordLine } from "../records/record-line"
import { useRights } from "../session/rights"
import { Button } from "../ui/button"
import { asCell } from "../ui/table"
import style from "./gate.module.css"
import { PutForm } from "./put-form"

/** A load in the yard, and the way to its pile. */
export const LoadLine = ({ yard, load }: { yard: Row; load: Material }) => {
  const [isOpen, setOpen] = useState(false)
  const { mayWrite } = useRights(yard.farmId)
  const types = useResource(categories())
  const type = types.find(({ id }) => id === load.materialCategoryId)?.name ?? "Uncategorized"
  const about = joined(
    load.source,
    load.ticket && `ticket ${load.ticket}`,
    load.refused && `refused: ${load.refused}`,
  )
  const mayPut = mayWrite && waitsForPile(load) && !load.waiting
  return (
    <RecordLine
      row={yard}
      kind="materials"
      record={load}
      title={type}
      facts={factsOf(load)}
      below={<MaterialPhoto material={load} />}
    >
      <td className={style.load} {...asCell}>
        <span>
          {load.voided ? <s>{type}</s> : type}
          {about && <small>{about}</small>}
        </span>
        {mayPut && (
          <Button variant="outline" onClick={() => setOpen(true)}>
            Put on a Pile
          </Button>
        )}
        {isOpen && <PutForm yard={yard} load={load} title={type} onClose={() => setOpen(false)} />}
      </td>
      <td className={style.volume} {...asCell}>
        {withUnit("volume", load.cubicYards)}
      </td>
    </RecordLine>
  )
}
