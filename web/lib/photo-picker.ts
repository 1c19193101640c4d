import { useEffect, useRef, useState } from "react"
import type { PhotoLimit } from "./photo"
import { openShrinker } from "./shrinker"
import { toast } from "./toast"

/** Makes a picture small before it is taken over; `reading` while that lasts. What is no picture gives a toast. */
export const usePhotoPicker = (limit: PhotoLimit, onPhoto: (photo: Blob) => void) => {
  const [reading, setReading] = useState(false)
  const shrinker = useRef<ReturnType<typeof openShrinker>>(undefined)
  useEffect(() => {
    const opened = openShrinker()
    shrinker.current = opened
    return opened.close
  }, [])
  const pick = async (file: Blob) => {
    setReading(true)
    try {
      const photo = await shrinker.current?.shrink({ file, limit })
      if (photo) onPhoto(photo)
    } catch {
      toast({ title: "The photo could not be read", description: "Please take it again.", destructive: true })
    }
    setReading(false)
  }
  return { reading, pick }
}
