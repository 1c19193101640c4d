import { useEffect } from "react"
import type { SignedInUser } from "#domain/users"
import { useFreshness } from "../api/resource"
import { useSession } from "../session/session"
import { systemOf } from "../session/units"
import { startLive } from "./start"

/** Keeps a user's screens as the server has them. */
export const Live = () => {
  const fresh = useFreshness()
  const { user, changeUser } = useSession()
  const id = user?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: one stream a user
  useEffect(() => {
    if (!user) return
    const onUser = (now: SignedInUser | null) => {
      if (now?.id === user.id && systemOf(now) === systemOf(user)) changeUser(now)
      else location.reload()
    }
    return startLive({ fresh, user, onUser })
  }, [id, fresh])
  return null
}
