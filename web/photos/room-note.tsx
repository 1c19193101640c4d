import { useEffect, useState } from "react"
import { afterPaint } from "../lib/after-paint"
import { hasRoom } from "../store/room"
import style from "./photo-field.module.css"

/** Says before the photo is taken that it can't be kept; the form can be sent all the same. */
export const RoomNote = () => {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    let here = true
    afterPaint()
      .then(() => here && hasRoom())
      .then((room) => here && setFull(!room))
    return () => {
      here = false
    }
  }, [])
  return (
    <p className={isFull ? style.full : "visually-hidden"} role="status">
      {isFull && "This phone has no room for another photo. Send what waits, or free some room."}
    </p>
  )
}
