import { CircleCheck } from "lucide-react"
import { cookingDaysNeeded, cookingThreshold, hasEnoughHotDays } from "#domain/cooking"
import { Progress } from "../ui/progress"
import style from "./cooking-progress.module.css"

/** A pile's hot days out of those it needs; `exact` adds the threshold. */
export const CookingProgress = ({ days, exact }: { days: number; exact?: boolean }) => {
  const count = `${days}/${cookingDaysNeeded} days${exact ? ` @ ${cookingThreshold}°F+` : ""}`
  const text = hasEnoughHotDays(days) ? "Complete" : count
  return (
    <div className={style.cooking}>
      <Progress value={days} max={cookingDaysNeeded} label="Cooking progress" text={text} />
      <p className={hasEnoughHotDays(days) ? style.complete : style.count}>
        {hasEnoughHotDays(days) && <CircleCheck aria-hidden="true" />}
        {text}
      </p>
    </div>
  )
}
