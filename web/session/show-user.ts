import type { SignedInUser } from "#domain/users"
import { useSession } from "./session"
import { systemOf } from "./units"

/** Returns a function that shows the user with these changes; in other units everything is drawn anew, by a page of its own. */
export const useShowUser = () => {
  const { user: before, changeUser } = useSession()
  return (user: SignedInUser) => {
    if (before && systemOf(before) !== systemOf(user)) location.reload()
    else changeUser(user)
  }
}
