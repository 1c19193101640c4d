import { TriangleAlert } from "lucide"
import { useSession } from "../session/session"
import { Icon } from "../ui/icon"
import style from "./server-note.module.css"

/** The server's notice to its admins and managers. It comes with the user's own data, and only to them. */
export const ServerNote = () => {
  const { user } = useSession()
  if (!user?.notice) return null
  return (
    <div className={`${style.note} print-hidden`}>
      <Icon of={TriangleAlert} />
      <p role="status">{user.notice}</p>
    </div>
  )
}
