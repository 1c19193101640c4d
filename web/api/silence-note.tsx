import { useSyncExternalStore } from "react"
import { homeScreen } from "#contract/screens"
import { usePath } from "../lib/address"
import { Button } from "../ui/button"
import { buttonClass } from "../ui/button-class"
import { Link } from "../ui/link"
import { isWaiting, onSilence, retryLoads } from "./silence"
import style from "./silence-note.module.css"

/** Is a request of this kind waiting on a silent connection? */
export const useSilence = (kind: "loading" | "sending") =>
  useSyncExternalStore(onSilence, () => isWaiting(kind))

/** A note about a silent connection, with a retry and a way home. */
export const SilenceNote = () => {
  const [isLoading, isSending] = [useSilence("loading"), useSilence("sending")]
  const path = usePath()
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
