import { errorMessage } from "../api/errors"
import { beginSend, endSend } from "../api/sends"
import { navigate } from "../lib/history"
import { returnTo } from "../lib/return-to"
import { toast } from "./toast"

/**
 * Returns to a page, or with `options` navigates, and tells so, unless the user has left the screen: a submit may end
 * long after that.
 */
export type GoOn = (path: string, options?: { replace?: boolean }) => boolean

/** Runs an action and shows a failure as a toast. Resolves to whether it succeeded. */
export const withErrorToast = async (failure: string, action: (goOn: GoOn) => Promise<unknown>) => {
  const here = location.pathname
  let arrival: Promise<void> | undefined
  const goOn: GoOn = (path, options) => {
    const isHere = location.pathname === here
    if (isHere && options) navigate(path, options)
    else if (isHere) arrival = returnTo(path)
    return isHere
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
