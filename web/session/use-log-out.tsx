import { type ReactNode, useState } from "react"
import { homeScreen } from "#contract/screens"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { SectionFailure } from "../api/section-failure"
import { isPhotoSent } from "../api/sends"
import { clearStorage, type UnsentForm, unsentForms } from "../forms/unsent-forms"
import { flash } from "../toasts/flash"
import { toast } from "../toasts/toast"
import { logOut } from "./data"
import { useSession, useUser } from "./session"

/**
 * `logOut` logs the user out and loads a page for visitors, `next`; while forms are unsent it asks first, by the
 * `question` that the caller shows.
 */
export const useLogOut = (next = homeScreen): { logOut: () => unknown; question: ReactNode } => {
  const { leave } = useSession()
  const owner = String(useUser().id)
  const [unsent, setUnsent] = useState<UnsentForm[]>([])
  const leaveForGood = async () => {
    try {
      await logOut()
    } catch {
      toast({ title: "Logout Error", description: "An error occurred during logout.", destructive: true })
      return
    }
    clearStorage(owner)
    flash({ title: "Logged Out", description: "You have been successfully logged out." })
    leave(next)
  }
  const ask = () => {
    const forms = unsentForms(owner)
    if (forms.length > 0) return setUnsent(forms)
    // A photo may be too large for a draft.
    if (isPhotoSent() && !confirm("A photo is still being sent. Log out, and lose it?")) return
    return leaveForGood()
  }
  const question = unsent.length > 0 && (
    <Boundary fallback={null} renderError={SectionFailure}>
      <UnsentDialog forms={unsent} onLogOut={leaveForGood} onClose={() => setUnsent([])} />
    </Boundary>
  )
  return { logOut: ask, question }
}

const UnsentDialog = lazyPart(async () => (await import("./unsent-dialog")).UnsentDialog)
