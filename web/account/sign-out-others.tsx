import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { ConfirmButton } from "../ui/confirm-button"
import { useEndSessions } from "./data"

export const SignOutOthers = () => {
  const end = useEndSessions()
  const signOut = () =>
    withErrorToast("Error signing out", async () => {
      await end()
      toast({ title: "Signed out", description: "You are signed in on this device only." })
    })
  return (
    <ConfirmButton
      label="Sign Out All Others"
      title="Sign Out All Others"
      action="Sign Out"
      busy="Signing out..."
      onConfirm={signOut}
    >
      <p>All devices but this one will ask for your password again. Programs lose their access.</p>
    </ConfirmButton>
  )
}
