import { useState, useSyncExternalStore } from "react"
import { errorMessage } from "../api/errors"
import { onLoaded } from "../api/load-events"
import { type Resource, useLoadedAt, useRenew } from "../api/resource"
import { formatAgo } from "../format/relative-time"
import { everyTenSeconds } from "../lib/every-ten-seconds"
import { serverNow } from "../lib/server-clock"
import { Button } from "../ui/button"
import style from "./age-note.module.css"

/** Minutes from which the age is shown. */
const shownFrom = 5

/** The age of the resources on screen, once it is five minutes, and a button that loads them again. */
export const AgeNote = ({ of }: { of: readonly Resource<unknown>[] }) => {
  const cameAt = useLoadedAt(of)
  const minutes = useSyncExternalStore(onAge, () => Math.floor((serverNow() - cameAt()) / 60_000))
  const { busy, failure, refresh } = useRefreshing(of, cameAt)
  if (minutes < shownFrom) return null
  return (
    <div className={`${style.note} print-hidden`}>
      <p role="status">As of {formatAgo(cameAt())}</p>
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
  const stops = [everyTenSeconds(listener), onLoaded(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

const useRefreshing = (of: readonly Resource<unknown>[], cameAt: () => number) => {
  const renew = useRenew()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ sentence: string; cameAt: number }>()
  const refresh = async () => {
    setBusy(true)
    const sentence = await renew(of).then(() => undefined, errorMessage)
    setFailure(sentence === undefined ? undefined : { sentence, cameAt: cameAt() })
    setBusy(false)
  }
  // The failure is outdated once newer data have come.
  return { busy, failure: failure?.cameAt === cameAt() ? failure.sentence : undefined, refresh }
}
