import { homeScreen } from "#contract/screens"
import { returnKey } from "../lib/return-path"

/** Returns the path to go to after a login: once to the path at which this user's session ended, else home. */
export const returnPath = (userId: number): string => {
  const page = JSON.parse(sessionStorage.getItem(returnKey) ?? "{}")
  sessionStorage.removeItem(returnKey)
  return page.userId === userId ? page.path : homeScreen
}
