import { X } from "lucide"
import type { ReactNode } from "react"
import style from "./full-screen.module.css"
import { Icon } from "./icon"
import { useModal } from "./use-modal"

type Props = { label: string; onClose: () => void; children: ReactNode; actions?: ReactNode }

/** A modal as large as the screen. Escape and Back close it too. */
export const FullScreen = ({ label, onClose, children, actions }: Props) => {
  const ref = useModal(true, onClose)
  return (
    <dialog
      ref={ref}
      className={style.screen}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={style.picture}>{children}</div>
      <div className={style.actions}>{actions}</div>
      <button type="button" className={style.close} aria-label="Close" onClick={onClose}>
        <Icon of={X} />
      </button>
    </dialog>
  )
}
