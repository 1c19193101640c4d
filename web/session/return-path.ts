import { homeScreen } from "#contract/screens"

/**
 * Saves the path and the user when a session ends in the middle of work. In this tab's storage, because a link could
 * forge an address.
 */
export const rememberPath = (userId: number) =>
  sessionStorage.setItem(key, JSON.stringify({ userId, path: location.pathname + location.search }))

/** Returns the path to go to after a login: once to the path at which this user's session ended, else home. */
export const returnPath = (userId: number): string => {
  const page = JSON.parse(sessionStorage.getItem(key) ?? "{}")
  sessionStorage.removeItem(key)
  return page.userId === userId ? page.path : homeScreen
}

const key = "next-page"
