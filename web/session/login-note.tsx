import { useEffect, useState } from "react"
import { type Toast, takeFlash } from "../toasts/flash"
import style from "./session.module.css"

/** Why the page before has led to the login, as 'Please log in again'. */
export const LoginNote = () => {
  const [note, setNote] = useState<Toast>()
  // The server draws the page for any browser.
  useEffect(() => setNote(takeFlash("login")), [])
  return (
    note && (
      <div className={style.note} role="alert">
        <p className={style.noteTitle}>{note.title}</p>
        <p>{note.description}</p>
      </div>
    )
  )
}
