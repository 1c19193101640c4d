import { useEffect, useState } from "react"
import { cookingDaysNeeded } from "#domain/cooking"
import type { Row } from "#domain/rows"
import { useToday } from "../session/today"
import style from "./pile-now.module.css"

/** Marks, once, that the pile has its fifteenth hot day since today. */
export const FifteenthDay = ({ row }: { row: Row }) => {
  const isReached = useIsReached(row)
  const [isNew] = useState(() => !marked.has(row.id))
  useEffect(() => {
    if (isReached) marked.add(row.id)
    else marked.delete(row.id)
  }, [isReached, row.id])
  // Always there: a screen reader tells only what comes into it.
  return <p role="status">{isReached && isNew && <b className={style.reached}>15th hot day reached</b>}</p>
}

/** The piles that were marked in this tab. */
const marked = new Set<number>()

const useIsReached = ({ farmId, countSince, countDays, cookingDays, lastHotDay }: Row) => {
  const { day } = useToday(farmId)
  const days = countSince === null ? cookingDays : countDays
  return days === cookingDaysNeeded && lastHotDay === day
}
