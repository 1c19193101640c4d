import { CircleCheck } from "lucide"
import type { ReactNode } from "react"
import { cookingDaysNeeded, cookingThreshold, hasEnoughHotDays } from "#domain/cooking"
import { withDegrees } from "#domain/degrees"
import { Icon } from "../ui/icon"
import { Progress } from "../ui/progress"
import style from "./cooking-progress.module.css"

type Props = {
  days: number
  /** Adds the threshold. */
  exact?: boolean
  /** Stands at the end of the line below the bar. */
  children?: ReactNode
  /** Stands below that. */
  below?: ReactNode
}

/** A pile's hot days out of those it needs. */
export const CookingProgress = ({ days, exact, children, below }: Props) => {
  const count = `${days}/${cookingDaysNeeded} days${exact ? ` @ ${withDegrees(cookingThreshold).replace(" ", "")}+` : ""}`
  const isComplete = hasEnoughHotDays(days)
  const text = isComplete ? "Complete" : count
  return (
    <div className={style.cooking}>
      <Progress value={days} max={cookingDaysNeeded} label="Cooking progress" text={text} />
      <div className={style.line}>
        <p className={isComplete ? style.complete : style.count} translate={isComplete ? "yes" : "no"}>
          {isComplete && <Icon of={CircleCheck} />}
          {text}
        </p>
        {children}
      </div>
      {below}
    </div>
  )
}
