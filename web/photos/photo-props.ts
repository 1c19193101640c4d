import type { Ref, RefCallback } from "react"

export type PhotoProps = {
  label: string
  error?: string | undefined
  photo: Blob | undefined
  /** The photo of an earlier visit could not be read. */
  isLost?: boolean
  /** True while the picture is resized. */
  busy?: boolean
  onPick: (photo: Blob) => void
  onRemove: () => void
  /** A tap opens the camera or the gallery, not the program. */
  onOpen?: () => void
  /** It was closed without a photo, as far as the browser says so. */
  onCancel?: () => void
  ref?: RefCallback<HTMLInputElement>
  /** Takes a photo; to be called within a tap. With it the camera can stand in the form. */
  take?: Ref<() => void>
  /** Is everything before the photo filled in? */
  isNext?: boolean
}
