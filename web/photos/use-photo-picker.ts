import { useRef, useState } from "react"
import { toast } from "../toasts/toast"
import { UnusablePhotoError, unreadable } from "./photo-refusal"
import type { PhotoLimit } from "./resize"
import { useResizer } from "./use-resizer"

/**
 * Resizes a picked photo; `reading` is true while it does. Of two picks the later one counts, whichever is ready first.
 * A file that can't be used shows a toast.
 * `pick` resolves to whether it gave the photo.
 */
export const usePhotoPicker = (limit: PhotoLimit, onPhoto: (photo: Blob) => void) => {
  const [reading, setReading] = useState(false)
  const shrink = useResizer()
  const last = useRef<Blob>(undefined)
  const pick = async (file: Blob) => {
    last.current = file
    setReading(true)
    const photo = await shrink(file, limit).catch(sentence)
    if (last.current !== file) return false
    setReading(false)
    if (typeof photo === "string")
      toast({ title: "The photo could not be read", description: photo, destructive: true })
    else onPhoto(photo)
    return typeof photo !== "string"
  }
  return { reading, pick }
}

const sentence = (error: unknown) => (error instanceof UnusablePhotoError ? error.message : unreadable)
