import { addMaterialScreen, pathTo } from "#contract/screens"
import type { Material } from "#domain/materials"
import { notVoided } from "#domain/records"
import type { Row } from "#domain/rows"
import { totalVolume } from "#domain/totals"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { SectionFailure } from "../api/section-failure"
import { categories } from "../categories/data"
import { RecordLine } from "../records/record-line"
import { useRights } from "../session/rights"
import { Badge } from "../ui/badge"
import { ButtonLink } from "../ui/button-link"
import { Card } from "../ui/card"
import { EmptyState } from "../ui/empty-state"
import { Skeleton } from "../ui/skeleton"
import { Table } from "../ui/table"
import { byTime, materialsOf, useVoidMaterial } from "./data"
import style from "./material-history.module.css"

type Props = { row: Row; editable: boolean }

/** The materials added to the row, and their total volume. */
export const MaterialHistory = ({ row, editable }: Props) => (
  <Card title="Materials">
    <Boundary fallback={<Skeleton height="card" />} renderError={SectionFailure}>
      <Additions row={row} editable={editable} />
    </Boundary>
    {editable && (
      <ButtonLink href={pathTo(addMaterialScreen, { rowId: row.id })} variant="outline">
        Add Material
      </ButtonLink>
    )}
  </Card>
)

const Additions = ({ row, editable }: Props) => {
  const materials = byTime(useResource(materialsOf(row.id)))
  const nameOf = useCategoryNames()
  const voidMaterial = useVoidMaterial(row.id)
  const { mayVoid } = useRights(row.farmId)
  if (materials.length === 0) return <EmptyState>No materials recorded yet</EmptyState>
  return (
    <Table
      label="Materials"
      head={["Date", "Material", "Volume (yd³)"]}
      foot={
        <tr>
          <th scope="row" colSpan={2}>
            Total Volume
          </th>
          <td>{totalVolume(notVoided(materials))}</td>
        </tr>
      }
    >
      {materials.map((material) => (
        <RecordLine
          key={material.id}
          title={nameOf(material)}
          record={material}
          at={material.addedAt}
          day
          facts={[
            ["Volume", `${material.cubicYards} yd³`],
            ...(material.notes ? [["Notes", material.notes] as const] : []),
          ]}
          onVoid={editable && mayVoid(material) ? (reason) => voidMaterial(material.id, reason) : undefined}
        >
          <td className={style.material}>
            <Badge>{material.voided ? <s>{nameOf(material)}</s> : nameOf(material)}</Badge>
          </td>
          <td>{material.voided ? <s>{material.cubicYards}</s> : material.cubicYards}</td>
        </RecordLine>
      ))}
    </Table>
  )
}

const useCategoryNames = () => {
  const names = new Map(useResource(categories()).map((category) => [category.id, category.name]))
  return ({ materialCategoryId }: Material) => names.get(materialCategoryId ?? 0) ?? "Uncategorized"
}
