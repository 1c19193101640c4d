import type { SignedInUser } from "#domain/users"
import { chooseLanguage } from "../lib/choose-language"
import { useSession } from "./session"
import { systemOf } from "./units"

/** Returns a function that shows the user with these changes; in other units everything is drawn anew, by a page of its own. */
export const useShowUser = () => {
  const { user: before, changeUser } = useSession()
  return (user: SignedInUser) => {
    if (before && before.language !== user.language) chooseLanguage(user.language)
    if (before && (systemOf(before) !== systemOf(user) || before.language !== user.language))
      location.reload()
    else changeUser(user)
  }
}
