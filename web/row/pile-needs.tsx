import { TriangleAlert } from "lucide"
import { needsOf } from "#domain/round"
import type { Row } from "#domain/rows"
import { unsureWords } from "../format/unsure-words"
import { useToday } from "../session/today"
import { Icon } from "../ui/icon"
import style from "./pile-now.module.css"

/** The pile's needs, if any. */
export const PileNeeds = ({ row }: { row: Row }) => {
  const today = useToday(row.farmId)
  const needs = row.unsure ? [unsureWords] : needsOf(row, today)
  if (needs.length === 0) return null
  return (
    <ul className={style.needs}>
      {needs.map((need) => (
        <li key={need}>
          <Icon of={TriangleAlert} />
          {need}
        </li>
      ))}
    </ul>
  )
}
