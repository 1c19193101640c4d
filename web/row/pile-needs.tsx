import { TriangleAlert } from "lucide-react"
import { needsOf } from "#domain/round"
import type { Row } from "#domain/rows"
import { useIsToday } from "../session/today"
import style from "./pile-now.module.css"

/** What the pile needs, if anything. */
export const PileNeeds = ({ row }: { row: Row }) => {
  const needs = needsOf(row, useIsToday(row.farmId))
  if (needs.length === 0) return null
  return (
    <ul className={style.needs}>
      {needs.map((need) => (
        <li key={need}>
          <TriangleAlert aria-hidden="true" />
          {need}
        </li>
      ))}
    </ul>
  )
}
