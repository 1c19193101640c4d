import { useEffect, useState } from "react"
import { hasSecureAddress } from "../lib/secure-address"
import { deletedUnvisited, isKept } from "../outbox/ask-to-keep"
import { useDeletedUnvisited } from "../outbox/use-deleted-unvisited"
import style from "./waiting.module.css"

/** Warns of what this browser can't promise about the records that wait; those that need attention can't be sent as they are. */
export const SafetyNote = ({ mayBeSent }: { mayBeSent: boolean }) => {
  const [mayGo, setMayGo] = useState(false)
  const isAtRisk = useDeletedUnvisited()
  useEffect(
    () =>
      void isKept()
        .catch(() => false)
        .then((kept) => setMayGo(!kept)),
    [],
  )
  return (
    <div className={style.safety}>
      {hasSecureAddress() && (
        <p>
          They wait under this address, {location.host}, and are sent from here only. Send them before you
          change to the secure address, where you log in once more.
        </p>
      )}
      {!window.isSecureContext && (
        <p>
          Leave this page open, or open it again with a signal: without one Windrow can't be opened at this
          address. The records stay on this phone until then.
        </p>
      )}
      {isAtRisk && <p>{deletedUnvisited}</p>}
      {mayGo && !isAtRisk && (
        <p>
          The browser may delete them when the phone has no room left or Windrow is not opened for a week.{" "}
          {mayBeSent ? "Send them soon." : "Save them as a file."}
        </p>
      )}
    </div>
  )
}
