import { navigate } from "wouter/use-browser-location"
import { sentenceOf } from "./request"
import { toast } from "./toast"

/**
 * Does what may fail, and shows a failure as a toast. Answers whether it went well. `goOn` leads to the next screen,
 * unless the user has left this one meanwhile.
 */
export const attempt = async (
  failure: string,
  action: (goOn: (path: string) => void) => Promise<unknown>,
) => {
  const here = location.pathname
  const goOn = (path: string) => {
    if (location.pathname === here) navigate(path, { replace: true })
  }
  try {
    await action(goOn)
    return true
  } catch (error) {
    toast({ title: failure, description: sentenceOf(error), destructive: true })
    return false
  }
}
