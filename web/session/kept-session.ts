import type { Dispatch, SetStateAction } from "react"
import type { SignedInUser } from "#domain/users"
import { isUnanswered } from "../api/errors"
import { notifyUnauthorized } from "../api/unauthorized"
import { onReturn } from "../lib/on-return"
import { forgetLastUser, lastUserId } from "../store/last-user"
import { snapshotOf } from "../store/snapshots"
import { inUnitsOf } from "./units"

export { keptAnswer } from "../api/kept-answers"
export { logOutOf, sendOwedLogOut } from "./log-out"
export { unsentOf } from "./unsent"

type Asked = Promise<SignedInUser | null>
type Show = Dispatch<SetStateAction<SignedInUser | null | undefined>>

/**
 * Shows the last user of this device while the server does not say who is signed in, and asks it again when it may be
 * back. Its answer decides.
 * @throws when there is no user whose data are kept
 */
export const openAsLast = async (asked: Asked, ask: () => Asked, show: Show) => {
  const id = lastUserId()
  const snapshot = id && (await snapshotOf(id, "/api/auth/user"))
  // Somebody may have logged in or out meanwhile.
  if (!snapshot || lastUserId() !== id) throw new Error("Nobody's data are kept on this device.")
  const kept = await inUnitsOf(snapshot.data as SignedInUser)
  show((now) => (now === undefined ? kept : now))
  try {
    decide(await asked, kept, show)
  } catch (error) {
    if (!isUnanswered(error)) throw error
    askAgain(ask, kept, show)
  }
}

const askAgain = (ask: () => Asked, kept: SignedInUser, show: Show) => {
  const stop = onReturn(() => {
    stop()
    ask().then(
      (user) => decide(user, kept, show),
      () => askAgain(ask, kept, show),
    )
  })
}

const decide = (user: SignedInUser | null, kept: SignedInUser, show: Show) => {
  if (user?.id === kept.id && user.farmId === kept.farmId) return show(user)
  forgetLastUser()
  if (!user) return notifyUnauthorized()
  document.body.hidden = true
  location.reload()
}
