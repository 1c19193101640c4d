import { type ChangeEvent, type ComponentProps, type RefCallback, useCallback, useRef } from "react"
import style from "./photo-field.module.css"

type Props = Omit<ComponentProps<"input">, "ref"> & {
  onPick: (file: Blob) => void
  /** A tap opened it, not the program. */
  onOpen?: (() => void) | undefined
  onCancel?: (() => void) | undefined
  ref?: RefCallback<HTMLInputElement>
}

/** Covers the button around it. */
export const FileInput = ({ onPick, onOpen, onCancel, ref, ...props }: Props) => {
  const current = useRef({ ref, onCancel })
  current.current = { ref, onCancel }
  // Not the prop `onCancel`, which React knows for dialogs only.
  const attach = useCallback((input: HTMLInputElement) => {
    const cancelled = () => current.current.onCancel?.()
    input.addEventListener("cancel", cancelled)
    current.current.ref?.(input)
    return () => {
      input.removeEventListener("cancel", cancelled)
      current.current.ref?.(null)
    }
  }, [])
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Allows the same file to be chosen again after it was removed.
    event.target.value = ""
    if (file) onPick(file)
  }
  return (
    <input
      {...props}
      ref={attach}
      className={style.input}
      type="file"
      accept="image/*"
      onClick={(event) => event.isTrusted && onOpen?.()}
      onChange={picked}
    />
  )
}
