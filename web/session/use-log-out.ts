import { homeScreen } from "#contract/screens"
import { isPhotoSent } from "../api/sends"
import { flash } from "../toasts/flash"
import { toast } from "../toasts/toast"
import { logOut } from "./data"
import { useSession } from "./session"
import { clearDevice } from "./watch-session"

/** Returns a function that logs the user out and loads the public home page. */
export const useLogOut = () => {
  const { leave } = useSession()
  return async () => {
    if (isPhotoSent() && !confirm("A photo is still being sent. Log out, and lose it?")) return
    try {
      await logOut()
    } catch {
      toast({ title: "Logout Error", description: "An error occurred during logout.", destructive: true })
      return
    }
    clearDevice()
    flash({ title: "Logged Out", description: "You have been successfully logged out." })
    leave(homeScreen)
  }
}
