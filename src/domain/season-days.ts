import { dayMs } from "./day"

/** The days from one to another, both included. */
export const daysFrom = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let day = Date.parse(first); day <= Date.parse(last); day += dayMs)
    days.push(new Date(day).toISOString().slice(0, 10))
  return days
}
