import { CircleCheck } from "lucide"
import { roundCount } from "#domain/round"
import { useResource } from "../api/resource"
import { rows } from "../rows/data"
import { useUser } from "../session/session"
import { useToday } from "../session/today"
import { Icon } from "../ui/icon"
import style from "./home.module.css"

/** '4 of 7 logged today'. */
export const RoundCount = () => {
  const all = useResource(rows())
  const { farmId } = useUser()
  const { logged, of } = roundCount(all, useToday(farmId))
  // The piles of another farm are on their way out, see `useOtherFarm`.
  if (of === 0 || all[0]?.farmId !== farmId) return null
  return (
    <p className={style.count}>
      {logged === of && <Icon of={CircleCheck} />}
      {logged} of {of} logged today
    </p>
  )
}
