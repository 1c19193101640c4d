import { useEffect, useState } from "react"
import { notifyReturn, onReturn } from "../lib/on-return"
import { pauseAfter } from "../lib/pause"
import { brand, useTitle } from "../lib/title"
import { owesLogOut } from "../store/owed-log-out"
import { Button } from "../ui/button"
import { SessionCard } from "./session-card"

type Props = {
  /** Consecutive failures to reach the server. */
  failures: number
  /** Without it a try is under way. */
  retry?: () => void
}

const title = "Signed out on this phone"

/** After a logout that the server has not heard of; tries again by itself while it is shown. */
export const SignedOut = ({ failures, retry }: Props) => {
  useTitle(title)
  const [pressedAt, setPressedAt] = useState<number>()
  useEffect(() => retry && onceReachable(failures, retry), [failures, retry])
  const press = () => {
    setPressedAt(failures)
    notifyReturn()
  }
  return (
    <SessionCard brand={brand()} title={title} isLast>
      <p role="status">
        Windrow could not be reached. This phone has forgotten your piles; it finishes logging out when it
        reaches Windrow again.
      </p>
      <Button variant="outline" busy={pressedAt === failures && "Trying..."} onClick={press}>
        Try again
      </Button>
    </SessionCard>
  )
}

/** In ms: the pauses after failures double, up to half a minute. */
const pauses = { shortest: 1000, longest: 30_000 }

/**
 * Calls back once: when the server may be back, after a pause, or when another tab has reached it. Returns a function that
 * stops it.
 */
const onceReachable = (failures: number, callBack: () => void) => {
  const reached = () => {
    stop()
    callBack()
  }
  const settled = () => {
    if (!owesLogOut()) reached()
  }
  const stopReturn = onReturn(reached)
  const timer = setTimeout(reached, pauseAfter(failures, pauses))
  addEventListener("storage", settled)
  const stop = () => {
    stopReturn()
    clearTimeout(timer)
    removeEventListener("storage", settled)
  }
  return stop
}
