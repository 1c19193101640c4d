import type { ComponentProps } from "react"
import { type ButtonVariant, buttonClass } from "./button-class"
import style from "./file-button.module.css"

type Props = Pick<ComponentProps<"input">, "accept" | "disabled"> & {
  label: string
  variant?: ButtonVariant
  onFile: (file: File) => void
}

/** A button that takes a file; the same one may be chosen again. */
export const FileButton = ({ label, variant = "outline", disabled, onFile, accept }: Props) => (
  <label className={buttonClass(variant, style.file)} aria-disabled={disabled}>
    {label}
    <input
      type="file"
      accept={accept}
      className="visually-hidden"
      disabled={disabled}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file) onFile(file)
        target.value = ""
      }}
    />
  </label>
)
