import { useUser } from "../session/session"

/** The name for a user's id. Only the owner sees a row, so any other user is shown as a number. */
export const useNameOf = () => {
  const user = useUser()
  return (id: number) => (id === user.id ? `${user.firstName} ${user.lastName}` : `User ${id}`)
}
