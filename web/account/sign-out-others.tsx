import { useState } from "react"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Confirm } from "../ui/confirm"
import { useEndSessions } from "./data"

export const SignOutOthers = () => {
  const [open, setOpen] = useState(false)
  const end = useEndSessions()
  const signOut = () =>
    withErrorToast("Error signing out", async () => {
      await end()
      toast({ title: "Signed out", description: "You are signed in on this device only." })
    })
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Sign Out All Others
      </Button>
      <Confirm
        open={open}
        title="Sign Out All Others"
        action="Sign Out"
        busy="Signing out..."
        onConfirm={signOut}
        onClose={() => setOpen(false)}
      >
        <p>All devices but this one will ask for your password again. Programs lose their access.</p>
      </Confirm>
    </>
  )
}
