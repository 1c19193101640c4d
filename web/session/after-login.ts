import { homeScreen, idsIn, userScreens } from "#contract/screens"
import { returnKey } from "../lib/return-path"
import { tabStorage } from "../lib/storage"

/**
 * Returns the path to go to after a login: once to the page at which this user's session ended, or to the one for which
 * a visitor was sent here; else home.
 */
export const pathAfterLogin = (userId: number): string => {
  const page = JSON.parse(tabStorage.get(returnKey) ?? "{}")
  tabStorage.remove(returnKey)
  if (page.userId === undefined) return wantedPath()
  return page.userId === userId ? page.path : homeScreen
}

/** What stands behind the # of the login's address, if it is a screen of this app: a link could name any address. */
const wantedPath = () => {
  const wanted = location.hash.slice(1)
  const [path = ""] = wanted.split(/[?#]/)
  return userScreens.some((screen) => idsIn(screen, path)) ? wanted : homeScreen
}
