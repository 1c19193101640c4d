import { differenceInCalendarDays } from "date-fns"
import { pluralize } from "./plural"
import { distanceOf } from "./relative-time"

/** '2 days later': the time from `than` to `at`. From a day on by the dates of the device's zone, which stand beside it. */
export const formatDelay = (at: string, than: string) => {
  const [earlier, later] = [new Date(than), new Date(at)]
  const hours = (later.getTime() - earlier.getTime()) / 3_600_000
  const isDays = hours >= 24 && hours < 24 * 30
  const words = isDays
    ? pluralize(differenceInCalendarDays(later, earlier), "day")
    : distanceOf(earlier.getTime(), later.getTime())
  return `${words} later`
}
