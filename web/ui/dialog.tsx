import { type ReactNode, useEffect, useId, useRef } from "react"
import style from "./dialog.module.css"

type Props = { open: boolean; title: string; onClose: () => void; children: ReactNode; actions: ReactNode }

/** A modal dialog. Escape and a tap beside it close it. */
export const Dialog = ({ open, title, onClose, children, actions }: Props) => {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (open) dialog?.showModal()
    return () => dialog?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog already
    <dialog
      ref={ref}
      className={style.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <div className={style.inside}>
          <h2 id={id}>{title}</h2>
          {children}
          <div className={style.actions}>{actions}</div>
        </div>
      )}
    </dialog>
  )
}
