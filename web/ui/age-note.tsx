import { useState, useSyncExternalStore } from "react"
import { agoOf } from "../lib/ago"
import { asTimeGoes } from "../lib/as-time-goes"
import { serverNow } from "../lib/clock"
import { sentenceOf } from "../lib/request"
import { type Resource, useCameAt, useRenew } from "../lib/resource"
import style from "./age-note.module.css"
import { Button } from "./button"

/** Younger than this nothing is said, in minutes. */
const old = 5

/** How old the resources on screen are, once that is five minutes, and a button that fetches them again. */
export const AgeNote = ({ of }: { of: readonly Resource<unknown>[] }) => {
  const cameAt = useCameAt(of)
  const minutes = useSyncExternalStore(asTimeGoes, () => Math.floor((serverNow() - cameAt()) / 60_000))
  const { busy, failure, refresh } = useRefreshing(of)
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

const useRefreshing = (of: readonly Resource<unknown>[]) => {
  const renew = useRenew()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const refresh = async () => {
    setBusy(true)
    setFailure(await renew(of).then(() => undefined, sentenceOf))
    setBusy(false)
  }
  return { busy, failure, refresh }
}
