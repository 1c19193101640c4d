import { type ReactNode, useState } from "react"
import { homeScreen } from "#contract/screens"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { SectionFailure } from "../api/section-failure"
import { useSession, useUser } from "./session"
import type { Unsent } from "./unsent"
import { withoutSignal } from "./without-signal"

/**
 * `logOut` logs the user out and loads a page for visitors, `next`; while records or forms wait on this device it asks
 * first, by the `question` that the caller shows.
 */
export const useLogOut = (next = homeScreen): { logOut: () => unknown; question: ReactNode } => {
  const { leave, cover } = useSession()
  const { id } = useUser()
  const [asked, setAsked] = useState<Unsent>()
  const leaveForGood = async () => (await withoutSignal()).logOutOf(id, () => leave(next), cover)
  const ask = async () => {
    const unsent = await (await withoutSignal()).unsentOf(id)
    if (unsent) setAsked(unsent)
    else await leaveForGood()
  }
  const question = asked && (
    <Boundary fallback={null} renderError={SectionFailure}>
      <UnsentDialog {...asked} onLogOut={leaveForGood} onClose={() => setAsked(undefined)} />
    </Boundary>
  )
  return { logOut: ask, question }
}

const UnsentDialog = lazyPart(async () => (await import("./unsent-dialog")).UnsentDialog)
