import { useSyncExternalStore } from "react"
import { Link, useLocation } from "wouter"
import { homeScreen } from "#contract/screens"
import { Button } from "../ui/button"
import { buttonClass } from "../ui/button-class"
import { isWaiting, onSilence, retryLoads } from "./silence"
import style from "./silence-note.module.css"

/** Does something of this kind wait for an answer that does not come? */
export const useSilence = (kind: "loading" | "sending") =>
  useSyncExternalStore(onSilence, () => isWaiting(kind))

/** Says that the connection is silent, and offers a way on. */
export const SilenceNote = () => {
  const [isLoading, isSending] = [useSilence("loading"), useSilence("sending")]
  const [path] = useLocation()
  if (!isLoading && !isSending) return null
  return (
    <div className={`${style.note} print-hidden`} role="status">
      <p>Windrow has not answered for 10 seconds. Still trying.</p>
      {isLoading && (
        <div className={style.ways}>
          <Button variant="outline" onClick={retryLoads}>
            Try now
          </Button>
          {path !== homeScreen && (
            <Link href={homeScreen} className={buttonClass("outline")}>
              Go to the piles
            </Link>
          )}
        </div>
      )}
    </div>
  )
}
