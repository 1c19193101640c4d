import { Camera, Image, Maximize2 } from "lucide"
import type { RefObject } from "react"
import { Button } from "../ui/button"
import { buttonClass } from "../ui/button-class"
import type { FieldIds } from "../ui/field-frame"
import { Icon } from "../ui/icon"
import { FileInput } from "./file-input"
import style from "./photo-field.module.css"
import type { PhotoProps } from "./photo-props"

type Props = Pick<PhotoProps, "photo" | "busy" | "onPick" | "onOpen" | "onCancel" | "ref"> & {
  ties: FieldIds
  /** The input of the phone's camera. */
  input: RefObject<HTMLInputElement | null>
  onCamera: (() => void) | undefined
}

/** The ways to a photo: the phone's camera, its gallery, and the page's own camera. */
export const PhotoButtons = ({ photo, busy, onPick, ties, input, ref, ...opened }: Props) => {
  const { onOpen, onCancel, onCamera } = opened
  const both = (field: HTMLInputElement | null) => {
    input.current = field
    ref?.(field)
  }
  const words = `${ties.id}-words`
  const choose = photo ? "Choose another" : "Choose a photo"
  return (
    <div className={style.actions}>
      <span className={`${buttonClass(photo ? "outline" : "secondary")} ${style.take}`}>
        <Icon of={Camera} />
        <span id={words}>{busy ? "Reading the photo..." : photo ? "Take again" : "Take a photo"}</span>
        <FileInput
          {...ties}
          aria-labelledby={`${ties.id}-label ${words}`}
          onOpen={onOpen}
          onCancel={onCancel}
          ref={both}
          capture="environment"
          onPick={onPick}
        />
      </span>
      <span className={`${buttonClass("outline")} ${style.take}`}>
        <Icon of={Image} />
        {choose}
        {/* With `capture` a phone opens its camera at once and offers no stored photos. */}
        <FileInput aria-label={choose} onOpen={onOpen} onPick={onPick} />
      </span>
      {onCamera && (
        <Button variant="outline" onClick={onCamera}>
          <Icon of={Maximize2} />
          Full-screen camera
        </Button>
      )}
    </div>
  )
}
