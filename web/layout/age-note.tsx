import { useSyncExternalStore } from "react"
import { onLoaded } from "../api/load-events"
import { pathsOf, type Resource, useFreshness } from "../api/resource"
import { everyTenSeconds } from "../lib/every-ten-seconds"
import { serverNow } from "../lib/server-clock"
import { OldData } from "./old-data"

/** Minutes from which the age is shown. */
const shownFrom = 1

/** In ms: a phone that wakes hears of the changes first, and shows no age that is gone a moment later. */
const patience = 1500

/** The age of the resources on screen, once it is a minute, and a button that loads them again. */
export const AgeNote = ({ of }: { of: readonly Resource<unknown>[] }) => {
  const fresh = useFreshness()
  const trueTo = () => fresh.trueTo(pathsOf(of))
  const minutes = useSyncExternalStore(onAge, () => Math.floor((serverNow() - trueTo()) / 60_000))
  return (
    minutes >= shownFrom && (
      // Drawn again with each minute.
      <OldData of={of} trueTo={trueTo} minutes={minutes} />
    )
  )
}

const onAge = (listener: () => void) => {
  const stop = everyTenSeconds(() => setTimeout(listener, patience))
  const stopLoaded = onLoaded(listener)
  return () => {
    stop()
    stopLoaded()
  }
}
