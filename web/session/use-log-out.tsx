import { type ReactNode, useLayoutEffect } from "react"
import { homeScreen } from "#contract/screens"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { SectionFailure } from "../api/section-failure"
import { sharedValue } from "../lib/shared-value"
import { useSession, useUser } from "./session"
import type { Unsent } from "./unsent"
import { withoutSignal } from "./without-signal"

/** What is asked now. Not a component's own: the header that was pressed may be that of a page whose data were just coming. */
const asked = sharedValue<{ unsent: Unsent; next: string } | undefined>(undefined)
let askers = 0

const useAsked = () => {
  useLayoutEffect(() => {
    askers += 1
    return () => {
      askers -= 1
      queueMicrotask(() => askers === 0 && asked.set(undefined))
    }
  }, [])
  return asked.use()
}

/**
 * `logOut` logs the user out and loads a page for visitors, `next`; while records or forms wait on this device it asks
 * first, by the `question` that the caller shows.
 */
export const useLogOut = (next = homeScreen): { logOut: () => unknown; question: ReactNode } => {
  const { leave, cover } = useSession()
  const { id } = useUser()
  const now = useAsked()
  const leaveForGood = async () => (await withoutSignal()).logOutOf(id, () => leave(next), cover)
  const ask = async () => {
    const unsent = await (await withoutSignal()).unsentOf(id)
    if (unsent) asked.set({ unsent, next })
    else await leaveForGood()
  }
  const question = now?.next === next && (
    <Boundary fallback={null} renderError={SectionFailure}>
      <UnsentDialog {...now.unsent} onLogOut={leaveForGood} onClose={() => asked.set(undefined)} />
    </Boundary>
  )
  return { logOut: ask, question }
}

const UnsentDialog = lazyPart(async () => (await import("./unsent-dialog")).UnsentDialog)
