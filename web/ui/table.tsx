import type { ReactNode } from "react"
import style from "./table.module.css"

type Props = { label: string; head: readonly string[]; children: ReactNode; foot?: ReactNode }

export const Table = ({ label, head, children, foot }: Props) => (
  <table className={style.table} aria-label={label}>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
    {foot && <tfoot>{foot}</tfoot>}
  </table>
)
