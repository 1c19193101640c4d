import { useEffect, useState } from "react"
import { afterPaint } from "../lib/after-paint"
import { type Room, roomHere } from "../store/room"
import style from "./photo-field.module.css"

/** Says before the photo is taken that it can't be kept; the form can be sent all the same. */
export const RoomNote = () => {
  const [room, setRoom] = useState<Room>("enough")
  useEffect(() => void afterPaint().then(roomHere).then(setRoom), [])
  return (
    <p className={room === "enough" ? "visually-hidden" : style.full} role="status">
      {sentences[room]}
    </p>
  )
}

const sentences: Record<Room, string> = {
  enough: "",
  full: "This phone has no room for another photo. Send what waits, or free some room.",
  "no store":
    "This browser keeps nothing on this phone, as in a private tab. Save where there is a signal: until it is sent, the photo is in this page only.",
}
