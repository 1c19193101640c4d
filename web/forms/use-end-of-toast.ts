import { useEffect } from "react"
import { dismissToast, shownToast } from "../toasts/toast"

/** On the way into a form: what was done before has been read, and would lie on what is typed now. A failure stays, and so does a greeting. */
export const useEndOfToast = () =>
  useEffect(() => {
    const shown = shownToast()
    if (shown && !shown.destructive && !shown.isOfLastPage) dismissToast(shown.id)
  }, [])
