import { useEffect, useState } from "react"
import style from "./session.module.css"

/** Says why nobody can log in where the browser keeps nothing of this site; the form around it stays. */
export const BlockedNote = () => {
  const [isBlocked, setBlocked] = useState(false)
  // The server draws the page for any browser.
  useEffect(() => setBlocked(!navigator.cookieEnabled), [])
  return (
    isBlocked && (
      <p className={style.blocked} role="alert">
        {sentence}
      </p>
    )
  )
}

const sentence =
  "This browser blocks cookies and site data here, so nobody can stay logged in. Allow them for this site, and load the page again."
