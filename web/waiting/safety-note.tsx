import { useEffect, useState } from "react"
import { isKept } from "../outbox/ask-to-keep"
import style from "./waiting.module.css"

/** What this browser can't promise about the records that wait; those that need attention can't be sent as they are. */
export const SafetyNote = ({ mayBeSent }: { mayBeSent: boolean }) => {
  const [mayGo, setMayGo] = useState(false)
  useEffect(() => {
    let here = true
    isKept()
      .catch(() => false)
      .then((kept) => here && setMayGo(!kept))
    return () => {
      here = false
    }
  }, [])
  return (
    <div className={style.safety}>
      {!window.isSecureContext && (
        <p>
          Leave this page open, or open it again with a signal: without one Windrow can't be opened at this
          address. The records stay on this phone until then.
        </p>
      )}
      {mayGo && (
        <p>
          The browser may delete them when the phone has no room left or Windrow is not opened for a week.{" "}
          {mayBeSent ? "Send them soon." : "Save them as a file."}
        </p>
      )}
    </div>
  )
}
