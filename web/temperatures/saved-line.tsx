import { Check, Undo2 } from "lucide-react"
import { useEffect, useState } from "react"
import { Link } from "wouter"
import { logTemperatureScreen, pathTo } from "#contract/screens"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { buttonClass } from "../ui/button-class"
import { useVoidTemperature } from "./data"
import { type JustSaved, useJustSaved } from "./just-saved"
import style from "./saved-line.module.css"

/** In ms; after it a reading is voided on its own page. */
const undoFor = 10_000

/** The pile before this one, with a way back while the thumb is still near. */
export const SavedLine = ({ rowId }: { rowId: number }) => {
  const saved = useJustSaved(rowId)
  return saved && <Line key={saved.reading.id} saved={saved} />
}

const Line = ({ saved: { row, reading, savedAt } }: { saved: JustSaved }) => {
  const voidReading = useVoidTemperature(row.id, reading.id)
  const [state, setState] = useState<"saved" | "undoing" | "undone">("saved")
  const isEarly = useTimeLeft(savedAt)
  const undo = async () => {
    setState("undoing")
    const undone = await withErrorToast("Error voiding record", () => voidReading("Undone"))
    setState(undone ? "undone" : "saved")
  }
  return (
    <div className={style.line} role="status">
      <p>
        <span className={style.pile}>{row.rowId}</span> <b>{reading.temperature} °F</b>{" "}
        {state === "undone" ? "undone" : <Check role="img" aria-label="saved" />}
      </p>
      {state === "undone" ? (
        <Link
          ref={focusIt}
          href={pathTo(logTemperatureScreen, { rowId: row.id })}
          replace
          className={buttonClass("outline", style.action)}
        >
          Log it again
        </Link>
      ) : (
        (isEarly || state === "undoing") && (
          <Button
            variant="outline"
            className={style.action}
            busy={state === "undoing" && "Undoing..."}
            onClick={undo}
          >
            <Undo2 aria-hidden="true" />
            Undo
          </Button>
        )
      )}
    </div>
  )
}

/** The button that was tapped is gone. */
const focusIt = (link: HTMLAnchorElement | null) => link?.focus()

const useTimeLeft = (savedAt: number) => {
  const [isEarly, setEarly] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setEarly(false), savedAt + undoFor - performance.now())
    return () => clearTimeout(timer)
  }, [savedAt])
  return isEarly
}
