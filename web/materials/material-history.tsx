import type { Material } from "#contract/materials"
import { totalVolume } from "#contract/materials"
import { categories } from "../categories/data"
import { Boundary } from "../lib/boundary"
import { useResource } from "../lib/resource"
import { Badge } from "../ui/badge"
import { ButtonLink } from "../ui/button-link"
import { Card } from "../ui/card"
import { Empty } from "../ui/empty"
import { Moment } from "../ui/moment"
import { SectionFailure } from "../ui/section-failure"
import { Skeleton } from "../ui/skeleton"
import { Table } from "../ui/table"
import { byTime, materialsOf } from "./data"

/** What was added to the row, and how much of it in all. */
export const MaterialHistory = ({ rowId, editable }: { rowId: number; editable: boolean }) => (
  <Card title="Materials">
    <Boundary waiting={<Skeleton height="card" />} failed={SectionFailure}>
      <Additions rowId={rowId} />
    </Boundary>
    {editable && (
      <ButtonLink href={`/rows/${rowId}/material`} variant="outline">
        Add Material
      </ButtonLink>
    )}
  </Card>
)

const Additions = ({ rowId }: { rowId: number }) => {
  const materials = byTime(useResource(materialsOf(rowId)))
  const nameOf = useCategoryNames()
  if (materials.length === 0) return <Empty>No materials recorded yet</Empty>
  return (
    <Table
      label="Materials"
      head={["Date", "Material", "Volume (yd³)"]}
      foot={
        <tr>
          <th scope="row" colSpan={2}>
            Total Volume
          </th>
          <td>{totalVolume(materials)}</td>
        </tr>
      }
    >
      {materials.map((material) => (
        <tr key={material.id}>
          <td>
            <Moment at={material.addedAt} day />
          </td>
          <td>
            <Badge>{nameOf(material)}</Badge>
          </td>
          <td>{material.cubicYards}</td>
        </tr>
      ))}
    </Table>
  )
}

const useCategoryNames = () => {
  const names = new Map(useResource(categories()).map((category) => [category.id, category.name]))
  return ({ materialCategoryId }: Material) => names.get(materialCategoryId ?? 0) ?? "Uncategorized"
}
