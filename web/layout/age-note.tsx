import { useState, useSyncExternalStore } from "react"
import { errorMessage } from "../api/errors"
import { onLoaded } from "../api/load-events"
import { type Resource, useRenew, useTrueTo } from "../api/resource"
import { formatAgo } from "../format/relative-time"
import { everyTenSeconds } from "../lib/every-ten-seconds"
import { serverNow } from "../lib/server-clock"
import { Button } from "../ui/button"
import style from "./age-note.module.css"

/** Minutes from which the age is shown. */
const shownFrom = 1

/** In ms: a phone that wakes hears of the changes first, and shows no age that is gone a moment later. */
const patience = 1500

/** The age of the resources on screen, once it is a minute, and a button that loads them again. */
export const AgeNote = ({ of }: { of: readonly Resource<unknown>[] }) => {
  const trueTo = useTrueTo(of)
  const minutes = useSyncExternalStore(onAge, () => Math.floor((serverNow() - trueTo()) / 60_000))
  const { busy, failure, refresh } = useRefreshing(of, trueTo)
  if (minutes < shownFrom) return null
  return (
    <div className={`${style.note} print-hidden`}>
      <p role="status">As of {formatAgo(trueTo())}</p>
      <Button variant="outline" busy={busy && "Refreshing..."} onClick={refresh}>
        Refresh
      </Button>
      {failure && (
        <p className={style.failure} role="alert">
          This could not be refreshed. {failure}
        </p>
      )}
    </div>
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

const useRefreshing = (of: readonly Resource<unknown>[], trueTo: () => number) => {
  const renew = useRenew()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ sentence: string; trueTo: number }>()
  const refresh = async () => {
    setBusy(true)
    const sentence = await renew(of).then(() => undefined, errorMessage)
    setFailure(sentence === undefined ? undefined : { sentence, trueTo: trueTo() })
    setBusy(false)
  }
  // The failure is outdated once newer data have come.
  return { busy, failure: failure?.trueTo === trueTo() ? failure.sentence : undefined, refresh }
}
