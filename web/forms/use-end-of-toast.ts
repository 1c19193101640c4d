import { useEffect } from "react"
import { dismissToast, shownToast } from "../toasts/toast"

/** On the way into a form: what was done before has been read, and would lie on what is typed now. A failure stays. */
export const useEndOfToast = () =>
  useEffect(() => {
    if (!shownToast()?.destructive) dismissToast()
  }, [])
