import { Check, CloudUpload, Undo2 } from "lucide"
import { useEffect, useRef, useState } from "react"
import { eventOf, recordEvents } from "#domain/record-kinds"
import { errorMessage } from "../api/errors"
import { capitalized } from "../format/capitalized"
import { usePath } from "../lib/address"
import { formOf } from "../outbox/form-of"
import { dropUnsent } from "../outbox/outbox"
import {
  changeJustSaved,
  isSent,
  type JustSaved,
  savedWords,
  undoFor,
  useJustSaved,
} from "../outbox/tell-saved"
import { useUndo } from "../outbox/use-save"
import { useWaiting } from "../store/waiting"
import { toast } from "../toasts/toast"
import { ToastInPage } from "../toasts/toast-view"
import { Button } from "../ui/button"
import { buttonClass } from "../ui/button-class"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import { RoundEnd } from "./round-end"
import style from "./saved-line.module.css"

/**
 * What was saved on the page before, with a way back while the thumb is still near: in the page, below the bar, so that it
 * covers nothing. It keeps its place until the page is left, so that nothing moves when its words go.
 */
export const SavedLine = () => {
  const just = useJustSaved()
  const path = usePath()
  if (just?.page !== path) return null
  return (
    <>
      {just.endsRound && <RoundEnd farmId={just.row.farmId} />}
      {!just.isClosed && (
        <div className={style.place}>
          <Line key={just.saved.key} just={just} />
        </div>
      )}
    </>
  )
}

const Line = ({ just }: { just: JustSaved }) => {
  const { saved, undo, inRound } = just
  // A void or a move that is sent meanwhile has no Undo any more.
  useWaiting()
  const { isEarly, takeBack, line } = useUndoing(just)
  const isOver = !isEarly && inRound === undefined && undo === "possible"
  return (
    <ToastInPage
      ref={line}
      name="Just saved"
      className={`${style.line} ${isOver ? style.over : ""} print-hidden`}
      words={<Words just={just} isEarly={isEarly} />}
      onClose={() => changeJustSaved(saved.key, { isClosed: true })}
    >
      <Action just={just} isEarly={isEarly} onUndo={takeBack} />
    </ToastInPage>
  )
}

type Part = { just: JustSaved; isEarly: boolean }

const Words = ({ just, isEarly }: Part) => {
  const { row, kind, saved, inRound, undo, advice, isTaking, words } = just
  const waits = useWaiting().find(({ key }) => key === saved.key)
  const isLate = !isSent(saved) && (waits?.reason !== undefined || !isEarly)
  if (undo === "undone" && isTaking) return "Undone. It counts as before."
  if (undo === "undone")
    return (
      <>
        {!inRound && `${capitalized(recordEvents[eventOf[kind]].noun)} of `}
        <Named row={row.rowId} what={inRound} /> undone
      </>
    )
  return (
    <>
      {isLate ? <Icon of={CloudUpload} /> : <Icon of={Check} label="saved" />}
      {inRound ? <Named row={row.rowId} what={inRound} /> : <b>{isTaking ? words : savedWords(just)}</b>}
      {isLate && (inRound || isTaking) && <span className={style.small}>waits on this phone</span>}
      {undo === "failed" && <span className={style.small}>Not undone.{isEarly && " Try again."}</span>}
      {advice && <span className={style.small}>{advice}</span>}
    </>
  )
}

const Named = ({ row, what }: { row: string; what: string | undefined }) => (
  <>
    <span className={style.pile} translate="no">
      {row}
    </span>{" "}
    {what && <b translate="no">{what}</b>}
  </>
)

const Action = ({ just, isEarly, onUndo }: Part & { onUndo: () => void }) => {
  const { row, kind, saved, undo, isTaking, body } = just
  if (isTaking && (undo === "undone" || isSent(saved))) return null
  if (undo === "undone")
    return <LogItAgain href={formOf({ kind, rowId: row.id, body }) + (body ? "?probes" : "")} />
  if (!isEarly && undo !== "undoing") return null
  return (
    <Button
      variant="outline"
      className={style.action}
      busy={undo === "undoing" && "Undoing..."}
      onClick={onUndo}
    >
      <Icon of={Undo2} />
      Undo
    </Button>
  )
}

/** A failure is said in the line, beside the button, or as a toast when the line is gone. */
const useUndoing = ({ row, kind, saved, toldAt, undo, isTaking, body }: JustSaved) => {
  const undoAdded = useUndo(row, kind, body)
  const undoSave = isTaking ? undoTaken : undoAdded
  const isEarly = useTimeLeft(toldAt)
  const line = useRef<HTMLLIElement>(null)
  // A void is made below what may have been scrolled away.
  useEffect(() => {
    if (isTaking) line.current?.scrollIntoView({ block: "nearest" })
  }, [isTaking])
  useEffect(() => {
    // The pressed button was disabled meanwhile.
    if (undo === "failed" && isEarly && isFocusLost()) line.current?.querySelector("button")?.focus()
    if (undo === "undone" && isTaking) line.current?.focus()
  }, [undo, isEarly, isTaking])
  const set = (undo: JustSaved["undo"], toldAt?: number) =>
    changeJustSaved(saved.key, { undo, ...(toldAt !== undefined && { toldAt }) })
  // Not withErrorToast: that would be a send of the form around this line, which is another pile's.
  const takeBack = async () => {
    set("undoing")
    try {
      await undoSave(saved)
      set("undone")
    } catch (error) {
      set("failed", performance.now())
      if (!line.current)
        toast({ title: `${row.rowId} not undone`, description: errorMessage(error), destructive: true })
    }
  }
  return { isEarly, takeBack, line }
}

/** Of what the server has already nothing can be taken back. */
const undoTaken = async ({ key }: JustSaved["saved"]) => {
  if (!(await dropUnsent(key))) throw new Error("It is sent already.")
}

const isFocusLost = () =>
  document.activeElement === document.body || document.activeElement?.matches(":disabled")

/** Ms in which a second tap on Undo may still come. */
const doubleTap = 600

/** The way to the form again, in the place of Undo: a second tap on that is none on this, and stays on the page. */
const LogItAgain = ({ href }: { href: string }) => {
  const [shownAt] = useState(() => performance.now())
  return (
    <Link
      ref={focusIt}
      href={href}
      replace
      className={buttonClass("outline", style.action)}
      onClick={(event) => {
        // By the Enter key it is none.
        if (event.detail > 0 && performance.now() - shownAt < doubleTap) event.preventDefault()
      }}
    >
      Log it again
    </Link>
  )
}

/** The button that was tapped is gone. */
const focusIt = (link: HTMLAnchorElement | null) => link?.focus()

const useTimeLeft = (begunAt: number) => {
  const left = () => begunAt + undoFor - performance.now()
  const [overAt, setOverAt] = useState(() => (left() > 0 ? undefined : begunAt))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time left is that of the beginning
  useEffect(() => {
    const timer = setTimeout(() => setOverAt(begunAt), left())
    return () => clearTimeout(timer)
  }, [begunAt])
  return overAt !== begunAt
}
