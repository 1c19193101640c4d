import { useState } from "react"
import type { PhotoLimit } from "./photo"
import { useShrinker } from "./shrinker"
import { toast } from "./toast"

/** Makes a picture small before it is taken over; `reading` while that lasts. What is no picture gives a toast. */
export const usePhotoPicker = (limit: PhotoLimit, onPhoto: (photo: Blob) => void) => {
  const [reading, setReading] = useState(false)
  const shrink = useShrinker()
  const pick = async (file: Blob) => {
    setReading(true)
    try {
      onPhoto(await shrink({ file, limit }))
    } catch {
      toast({ title: "The photo could not be read", description: "Please take it again.", destructive: true })
    }
    setReading(false)
  }
  return { reading, pick }
}
