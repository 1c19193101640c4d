import { useState } from "react"
import { type PhotoLimit, shrunk } from "./photo"
import { toast } from "./toast"

/** Makes a picture small before it is taken over; `reading` while that lasts. What is no picture gives a toast. */
export const usePhotoPicker = (limit: PhotoLimit, onPhoto: (photo: Blob) => void) => {
  const [reading, setReading] = useState(false)
  const pick = async (file: Blob) => {
    setReading(true)
    try {
      onPhoto(await shrunk(file, limit))
    } catch {
      toast({ title: "The photo could not be read", description: "Please take it again.", destructive: true })
    }
    setReading(false)
  }
  return { reading, pick }
}
