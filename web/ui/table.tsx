import type { ReactNode } from "react"
import style from "./table.module.css"

type Props = {
  label: string
  head: readonly string[]
  /**
   * On a phone each line becomes an item of two lines: above the second cell and the last, below the first. Its rows
   * and cells have the roles `asRow` and `asCell`.
   */
  stacked?: boolean
  children: ReactNode
  foot?: ReactNode
}

/** Repeats what the elements mean by themselves, because Safari forgets it when they are laid out as a grid. */
export const asRow = { role: "row" }
export const asCell = { role: "cell" }
const asGroup = { role: "rowgroup" }

export const Table = ({ label, head, stacked, children, foot }: Props) => (
  <table
    className={stacked ? `${style.table} ${style.stacked}` : style.table}
    aria-label={label}
    {...asTable}
  >
    <thead {...asGroup}>
      <tr {...asRow}>
        {head.map((name) => (
          <th key={name} scope="col" {...asColumn}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...asGroup} translate="no">
      {children}
    </tbody>
    {foot && <tfoot {...asGroup}>{foot}</tfoot>}
  </table>
)

const asTable = { role: "table" }
const asColumn = { role: "columnheader" }

type TotalProps = { name: string; note?: string | undefined; children: ReactNode }

/** The sum below the last column. */
export const TotalLine = ({ name, note, children }: TotalProps) => (
  <tr {...asRow}>
    <th scope="row" colSpan={2} {...asRowHead}>
      {name}
      {note && <span className={style.note}> {note}</span>}
    </th>
    <td {...asCell} translate="no">
      {children}
    </td>
  </tr>
)

const asRowHead = { role: "rowheader" }
