import { useState, useSyncExternalStore } from "react"
import { sentenceOf } from "../api/request"
import { type Resource, useCameAt, useRenew } from "../api/resource"
import { agoOf } from "../format/relative-time"
import { asTimeGoes } from "../lib/as-time-goes"
import { serverNow } from "../lib/server-clock"
import { Button } from "../ui/button"
import style from "./age-note.module.css"

/** Younger than this nothing is said, in minutes. */
const old = 5

/** How old the resources on screen are, once that is five minutes, and a button that fetches them again. */
export const AgeNote = ({ of }: { of: readonly Resource<unknown>[] }) => {
  const cameAt = useCameAt(of)
  const minutes = useSyncExternalStore(asTimeGoes, () => Math.floor((serverNow() - cameAt()) / 60_000))
  const { busy, failure, refresh } = useRefreshing(of, cameAt)
  if (minutes < old) return null
  return (
    <div className={`${style.note} unprinted`}>
      <p role="status">As of {agoOf(cameAt())}</p>
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

const useRefreshing = (of: readonly Resource<unknown>[], cameAt: () => number) => {
  const renew = useRenew()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ sentence: string; cameAt: number }>()
  const refresh = async () => {
    setBusy(true)
    const sentence = await renew(of).then(() => undefined, sentenceOf)
    setFailure(sentence === undefined ? undefined : { sentence, cameAt: cameAt() })
    setBusy(false)
  }
  // What has come since was not told by it.
  return { busy, failure: failure?.cameAt === cameAt() ? failure.sentence : undefined, refresh }
}
