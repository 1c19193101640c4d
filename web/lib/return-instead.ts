import { returnKey } from "./return-path"

/**
 * Once the session has ended, leads the login to another path than the one at which it did. Returns the user of that
 * session; undefined while it goes on.
 */
export const returnInstead = (path: string): number | undefined => {
  const page = JSON.parse(sessionStorage.getItem(returnKey) ?? "{}")
  if (page.userId !== undefined) sessionStorage.setItem(returnKey, JSON.stringify({ ...page, path }))
  return page.userId
}
