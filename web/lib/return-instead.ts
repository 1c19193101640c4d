import { returnKey } from "./return-path"
import { tabStorage } from "./storage"

/**
 * Once the session has ended, leads the login to another path than the one at which it did. Returns the user of that
 * session; undefined while it goes on.
 */
export const returnInstead = (path: string): number | undefined => {
  const page = JSON.parse(tabStorage.get(returnKey) ?? "{}")
  if (page.userId !== undefined) tabStorage.set(returnKey, JSON.stringify({ ...page, path }))
  return page.userId
}
