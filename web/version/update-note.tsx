import { useState, useSyncExternalStore } from "react"
import { errorMessage } from "../api/errors"
import { send } from "../api/send"
import { Button } from "../ui/button"
import { isUpdateReady, onUpdate } from "./newer"
import { loadAnew, takeOver } from "./registration"
import style from "./update-note.module.css"

/** Says that the server has a newer program, and loads it. */
export const UpdateNote = () => {
  const isReady = useSyncExternalStore(onUpdate, isUpdateReady)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const reload = async () => {
    setBusy(true)
    try {
      // Without a worker and a connection the page would be gone.
      if (!(await takeOver())) await send("GET", "/api/health", { timeout: 5000 })
      loadAnew()
    } catch (error) {
      setFailure(errorMessage(error))
      setBusy(false)
    }
  }
  if (!isReady) return null
  return (
    <div className={`${style.note} print-hidden`}>
      <p role="status">{failure ?? "Update ready"}</p>
      <Button variant="outline" busy={busy && "Reloading..."} onClick={reload}>
        Reload
      </Button>
    </div>
  )
}
