import { Check, Undo2 } from "lucide"
import { useEffect, useRef, useState } from "react"
import { logTemperatureScreen, pathTo } from "#contract/screens"
import { withUnit } from "#domain/units"
import { errorMessage } from "../api/errors"
import { toast } from "../toasts/toast"
import { Button } from "../ui/button"
import { buttonClass } from "../ui/button-class"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import { useUndoTemperature } from "./data"
import { type JustSaved, useJustSaved } from "./just-saved"
import style from "./saved-line.module.css"

/** In ms; after it a reading is voided on its own page. */
const undoFor = 10_000

/** The pile before this one, with a way back while the thumb is still near. */
export const SavedLine = ({ rowId }: { rowId: number }) => {
  const saved = useJustSaved(rowId)
  return saved && <Line key={saved.saved.key} just={saved} />
}

const Line = ({ just }: { just: JustSaved }) => {
  const { row, temperature } = just
  const { state, isEarly, undo, line } = useUndoing(just)
  return (
    <div ref={line} className={style.line} role="status">
      <p>
        <span className={style.pile}>{row.rowId}</span> <b>{withUnit("temperature", temperature)}</b>{" "}
        {state === "undone" ? "undone" : <Icon of={Check} label="saved" />}
        {state === "failed" && <span className={style.failed}>Not undone.{isEarly && " Try again."}</span>}
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
            <Icon of={Undo2} />
            Undo
          </Button>
        )
      )}
    </div>
  )
}

/** A failure is said in the line, beside the button, or as a toast when the line is gone. */
const useUndoing = ({ row, saved, savedAt }: JustSaved) => {
  const takeBack = useUndoTemperature(row)
  const [state, setState] = useState<"saved" | "undoing" | "undone" | "failed">("saved")
  const [begunAt, setBegunAt] = useState(savedAt)
  const isEarly = useTimeLeft(begunAt)
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button was disabled meanwhile.
    if (state === "failed" && isEarly && isFocusLost()) line.current?.querySelector("button")?.focus()
  }, [state, isEarly])
  // Not withErrorToast: that would be a send of the form around this line, which is another pile's.
  const undo = async () => {
    setState("undoing")
    try {
      await takeBack(saved)
      setState("undone")
    } catch (error) {
      setState("failed")
      setBegunAt(performance.now())
      if (!line.current)
        toast({ title: `${row.rowId} not undone`, description: errorMessage(error), destructive: true })
    }
  }
  return { state, isEarly, undo, line }
}

const isFocusLost = () =>
  document.activeElement === document.body || document.activeElement?.matches(":disabled")

/** The button that was tapped is gone. */
const focusIt = (link: HTMLAnchorElement | null) => link?.focus()

const useTimeLeft = (begunAt: number) => {
  const [isEarly, setEarly] = useState(true)
  useEffect(() => {
    setEarly(true)
    const timer = setTimeout(() => setEarly(false), begunAt + undoFor - performance.now())
    return () => clearTimeout(timer)
  }, [begunAt])
  return isEarly
}
