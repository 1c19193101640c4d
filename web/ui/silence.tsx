import { useSyncExternalStore } from "react"
import { Link, useLocation } from "wouter"
import { onSilence, retryLoads, silence } from "../lib/silence"
import { Button } from "./button"
import { buttonClass } from "./button-class"
import style from "./silence.module.css"

/** Does something wait for an answer that does not come? */
export const useSilence = () => useSyncExternalStore(onSilence, silence)

/** Says that the connection is silent, and offers a way on. */
export const SilenceNote = () => {
  const silent = useSilence()
  const [path] = useLocation()
  if (silent === "none") return null
  return (
    <div className={`${style.note} unprinted`} role="status">
      <p>Windrow has not answered for 10 seconds. Still trying.</p>
      {silent === "loading" && (
        <div className={style.ways}>
          <Button variant="outline" onClick={retryLoads}>
            Try now
          </Button>
          {path !== "/" && (
            <Link href="/" className={buttonClass("outline")}>
              Go to the piles
            </Link>
          )}
        </div>
      )}
    </div>
  )
}
