import { CircleCheck } from "lucide"
import { roundCount } from "#domain/round"
import type { Row } from "#domain/rows"
import { useToday } from "../session/today"
import { Icon } from "../ui/icon"
import style from "./home.module.css"

/** '4 of 7 logged today'. */
export const RoundCount = ({ rows, farmId }: { rows: readonly Row[]; farmId: number }) => {
  const { logged, of } = roundCount(rows, useToday(farmId))
  if (of === 0) return null
  return (
    <p className={style.count}>
      {logged === of && <Icon of={CircleCheck} />}
      {logged} of {of} logged today
    </p>
  )
}
