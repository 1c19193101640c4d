import { type ReactNode, useId } from "react"
import style from "./dialog.module.css"
import { useModal } from "./use-modal"

type Props = { open: boolean; title: string; onClose: () => void; children: ReactNode; actions: ReactNode }

/** A modal dialog. Escape, Back and a tap beside it close it. */
export const Dialog = ({ open, title, onClose, children, actions }: Props) => {
  const ref = useModal(open, onClose)
  const id = useId()
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
