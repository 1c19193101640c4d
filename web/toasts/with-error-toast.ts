import { navigate } from "wouter/use-browser-location"
import { errorMessage } from "../api/errors"
import { beginSend, endSend } from "../api/sends"
import { toast } from "./toast"

/** Navigates and returns true, unless the user has left the screen: a submit may end long after that. */
export type GoOn = (path: string, options?: { replace?: boolean }) => boolean

/** Runs an action and shows a failure as a toast. Resolves to whether it succeeded. */
export const withErrorToast = async (failure: string, action: (goOn: GoOn) => Promise<unknown>) => {
  const here = location.pathname
  const goOn: GoOn = (path, options = { replace: true }) => {
    const isHere = location.pathname === here
    if (isHere) navigate(path, options)
    return isHere
  }
  beginSend(here)
  try {
    await action(goOn)
    return true
  } catch (error) {
    toast({ title: failure, description: errorMessage(error), destructive: true })
    return false
  } finally {
    endSend(here)
  }
}
