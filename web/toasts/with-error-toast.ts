import { errorMessage } from "../api/errors"
import { beginSend, endSend } from "../api/sends"
import { navigate } from "../lib/history"
import { returnTo } from "../lib/step-back"
import { toast } from "./toast"

/**
 * Returns to a page, or with `options` navigates, unless the user has left the screen: a submit may end long after that.
 */
type GoOn = (path: string, options?: { replace?: boolean }) => void

/** Runs an action and shows a failure as a toast. Resolves to whether it succeeded. */
export const withErrorToast = async (failure: string, action: (goOn: GoOn) => Promise<unknown>) => {
  const here = location.pathname
  let arrival: Promise<void> | undefined
  const goOn: GoOn = (path, options) => {
    if (location.pathname !== here) return
    if (options) navigate(path, options)
    else arrival = returnTo(path)
  }
  beginSend(here)
  try {
    await action(goOn)
    // The form stays disabled until it is gone.
    await arrival
    return true
  } catch (error) {
    toast({ title: failure, description: errorMessage(error), destructive: true })
    return false
  } finally {
    endSend(here)
  }
}
