import { homeScreen } from "#contract/screens"

/** Remembers where a session ended in the middle of work, and whose: in this tab, not in an address, which a link could make up. */
export const rememberPath = (userId: number) =>
  sessionStorage.setItem(key, JSON.stringify({ userId, path: location.pathname + location.search }))

/** Where somebody goes who has just logged in: back to where their session ended; everybody else to /. Once. */
export const returnPath = (userId: number): string => {
  const page = JSON.parse(sessionStorage.getItem(key) ?? "{}")
  sessionStorage.removeItem(key)
  return page.userId === userId ? page.path : homeScreen
}

const key = "next-page"
