import { useEffect, useRef } from "react"
import { useRefresh } from "../api/use-refresh"
import { receiversOf, sentOf } from "./data"

/** In milliseconds after a test was asked for: most receivers answer at once, none has more than half a minute. */
const looks = [1000, 3000, 8000, 15_000, 35_000]

/** Looks again what has become of a message that was just asked for. */
export const useFollowed = (farmId: number) => {
  const refresh = useRefresh()
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const stop = () => {
    for (const timer of timers.current.splice(0)) clearTimeout(timer)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the screen is left
  useEffect(() => stop, [])
  return () => {
    stop()
    timers.current = looks.map((after) =>
      setTimeout(() => void refresh(sentOf(farmId), receiversOf(farmId)), after),
    )
  }
}
