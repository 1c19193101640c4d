import { addMaterialScreen, pathTo } from "#contract/screens"
import type { Material } from "#domain/materials"
import { notVoided } from "#domain/records"
import type { Row } from "#domain/rows"
import { totalVolume } from "#domain/totals"
import { numberOf, unitOf, withUnit } from "#domain/units"
import { Listed } from "../api/listed"
import { useResource } from "../api/resource"
import { categories } from "../categories/data"
import { MoreLines, newestLines, useShown } from "../records/more-lines"
import { RecordLine } from "../records/record-line"
import { useRights } from "../session/rights"
import { Badge } from "../ui/badge"
import { ButtonLink } from "../ui/button-link"
import { Card } from "../ui/card"
import { EmptyState } from "../ui/empty-state"
import { Skeleton } from "../ui/skeleton"
import { asCell, Table, TotalLine } from "../ui/table"
import { byTime, materialsOf, useVoidMaterial } from "./data"
import style from "./material-history.module.css"

type Props = { row: Row; editable: boolean }

/** The materials added to the row, and their total volume. */
export const MaterialHistory = ({ row, editable }: Props) => (
  <Card
    title="Materials"
    action={
      editable && (
        <ButtonLink href={pathTo(addMaterialScreen, { rowId: row.id })} variant="outline">
          Add Material
        </ButtonLink>
      )
    }
  >
    <Listed of={materialsOf(row.id)} fallback={<Skeleton height="card" />}>
      {(materials, isWhole) => (
        <Additions row={row} editable={editable} materials={byTime(materials)} isWhole={isWhole} />
      )}
    </Listed>
  </Card>
)

type ListProps = Props & { materials: readonly Material[]; isWhole: boolean }

const Additions = ({ row, editable, materials, isWhole }: ListProps) => {
  const nameOf = useCategoryNames()
  const voidMaterial = useVoidMaterial(row)
  const { mayVoid } = useRights(row.farmId)
  const lines = useShown(`materials ${row.id}`, newestLines)
  if (materials.length === 0) return <EmptyState>No materials recorded yet</EmptyState>
  return (
    <>
      <Table
        label="Materials"
        head={["Date", "Material", `Volume (${unitOf("volume").symbol})`]}
        stacked
        foot={
          isWhole && (
            <TotalLine name="Total Volume">
              <Volume of={totalVolume(notVoided(materials))} />
            </TotalLine>
          )
        }
      >
        {materials.slice(0, lines.shown).map((material) => (
          <RecordLine
            key={material.id}
            title={nameOf(material)}
            record={material}
            at={material.addedAt}
            day
            facts={[
              ["Volume", withUnit("volume", material.cubicYards)],
              ...(material.notes ? [["Notes", material.notes] as const] : []),
            ]}
            onVoid={
              editable && mayVoid(material)
                ? (reason, draft) => voidMaterial(material.id, reason, draft)
                : undefined
            }
          >
            <td className={style.material} {...asCell}>
              <Badge>{material.voided ? <s>{nameOf(material)}</s> : nameOf(material)}</Badge>
            </td>
            <td {...asCell}>
              <Volume of={material.cubicYards} voided={Boolean(material.voided)} />
            </td>
          </RecordLine>
        ))}
      </Table>
      <MoreLines {...lines} of="materials" many={materials.length} />
    </>
  )
}

const Volume = ({ of, voided }: { of: number; voided?: boolean }) => (
  <span className={style.volume} data-unit={unitOf("volume").symbol}>
    {voided ? <s>{numberOf("volume", of)}</s> : numberOf("volume", of)}
  </span>
)

const useCategoryNames = () => {
  const names = new Map(useResource(categories()).map((category) => [category.id, category.name]))
  return ({ materialCategoryId }: Material) => names.get(materialCategoryId ?? 0) ?? "Uncategorized"
}
