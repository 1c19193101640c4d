import { navigate } from "wouter/use-browser-location"
import { errorMessage } from "../api/errors"
import { beginSend, endSend } from "../api/sends"
import { toast } from "./toast"

/** Leads to the next screen, unless the user has left this one meanwhile: a send may end long after that. */
type GoOn = (path: string, options?: { replace?: boolean }) => void

/** Does what may fail, and shows a failure as a toast. Answers whether it went well. */
export const withErrorToast = async (failure: string, action: (goOn: GoOn) => Promise<unknown>) => {
  const here = location.pathname
  const goOn: GoOn = (path, options = { replace: true }) => {
    if (location.pathname === here) navigate(path, options)
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
