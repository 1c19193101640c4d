import { useState } from "react"
import type { BoardPile } from "#domain/board"
import type { Today } from "#domain/needs"
import style from "./board.module.css"
import { BoardLine } from "./board-line"
import { columns, labelOf, type Sort, sorted } from "./sorting"

type Props = { piles: readonly BoardPile[]; today: Today }

/** The piles, sorted by the head that was touched last; touched again, it turns the order around. */
export const BoardTable = ({ piles, today }: Props) => {
  const [sort, setSort] = useState<Sort>({ column: "need", direction: "ascending" })
  const choose = ({ column, first }: (typeof columns)[number]) => {
    const turned = sort.direction === "ascending" ? "descending" : "ascending"
    setSort({ column, direction: sort.column === column ? turned : first })
  }
  return (
    <table className={style.table} aria-label="Piles">
      <thead>
        <tr>
          {columns.map((head) => {
            const direction = head.column === sort.column ? sort.direction : undefined
            return (
              <th key={head.column} scope="col" aria-sort={direction}>
                <button type="button" onClick={() => choose(head)}>
                  {labelOf(head)}
                  <span aria-hidden="true">{direction && (direction === "ascending" ? "▲" : "▼")}</span>
                </button>
              </th>
            )
          })}
          <th scope="col">Last {piles[0]?.highs.length} days</th>
        </tr>
      </thead>
      <tbody>
        {sorted(piles, sort, today).map((pile) => (
          <BoardLine key={pile.id} pile={pile} today={today} />
        ))}
      </tbody>
    </table>
  )
}
