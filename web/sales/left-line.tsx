import { leftOf, leftText } from "#domain/left"
import type { Row } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { useKnown } from "../api/records"
import { materialsOf } from "../materials/data"
import { salesOf } from "./data"
import style from "./sales.module.css"

type Props = {
  row: Row
  /** Also where no load has a volume yet. */
  always?: boolean
}

/** What is left of a pile by the volumes that are known; nothing for who sells by weight only. */
export const LeftLine = (props: Props) => (
  <Boundary fallback={null} renderError={() => null}>
    <Line {...props} />
  </Boundary>
)

const Line = ({ row, always = false }: Props) => {
  const pile = { cubicYards: row.cubicYards, isKin: row.hasParents || row.hasChildren }
  const left = leftOf(pile, useKnown(materialsOf(row.id)).lines, useKnown(salesOf(row.id)).lines)
  const isTold = left.measured > 0 || (always && left.built !== null)
  return isTold && <p className={style.left}>{leftText(left)}</p>
}
