import { addMaterialScreen, pathTo } from "#contract/screens"
import { isWrittenElse, writtenText } from "#domain/as-written"
import type { Material } from "#domain/materials"
import type { Row } from "#domain/rows"
import { totalVolume } from "#domain/totals"
import { numberOf, unitOf } from "#domain/units"
import { useResource } from "../api/resource"
import { categories } from "../categories/data"
import { roundedNote } from "../format/rounded"
import { RecordHistory } from "../records/record-history"
import { RecordLine } from "../records/record-line"
import { Badge } from "../ui/badge"
import { ButtonLink } from "../ui/button-link"
import { asCell, TotalLine } from "../ui/table"
import { materialsOf } from "./data"
import { factsOf } from "./load-facts"
import style from "./material-history.module.css"
import { MaterialPhoto } from "./material-photo"

type Props = { row: Row; editable: boolean }

/** The materials added to the row, and their total volume. */
export const MaterialHistory = (props: Props) => (
  <RecordHistory
    kind="materials"
    row={props.row}
    of={materialsOf(props.row.id)}
    title="Materials"
    action={
      props.editable && (
        <ButtonLink href={pathTo(addMaterialScreen, { rowId: props.row.id })} variant="outline">
          Add Material
        </ButtonLink>
      )
    }
    head={["Date", "Material", `Volume (${unitOf("volume").symbol})`]}
    foot={(counted) => (
      <TotalLine
        name="Total Volume"
        note={roundedNote(
          "volume",
          counted.map(({ cubicYards }) => cubicYards),
        )}
      >
        <Volume of={totalVolume(counted)} />
      </TotalLine>
    )}
    line={(material) => <Line row={props.row} material={material} />}
  />
)

const Line = ({ row, material }: { row: Row; material: Material }) => {
  const names = useResource(categories())
  const name = names.find(({ id }) => id === material.materialCategoryId)?.name ?? "Uncategorized"
  return (
    <RecordLine
      row={row}
      kind="materials"
      record={material}
      title={name}
      day
      facts={[...factsOf(material), ...writtenElseIn(material)]}
      below={<MaterialPhoto material={material} />}
    >
      <td className={style.material} {...asCell}>
        <Badge>{material.voided ? <s>{name}</s> : name}</Badge>
      </td>
      <td {...asCell}>
        <Volume of={material.cubicYards} voided={Boolean(material.voided)} />
      </td>
    </RecordLine>
  )
}

const writtenElseIn = (material: Material) =>
  isWrittenElse(material, "volume") && !material.volumeByWeight
    ? [["As Written", writtenText(material, "volume", material.cubicYards)] as const]
    : []

const Volume = ({ of, voided }: { of: number; voided?: boolean }) => (
  <span className={style.volume} data-unit={unitOf("volume").symbol}>
    {voided ? <s>{numberOf("volume", of)}</s> : numberOf("volume", of)}
  </span>
)
