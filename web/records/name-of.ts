import { useUser } from "../session/session"

/** From a user's id to a name. A row shows itself to its owner only, so that any other is just a number. */
export const useNameOf = () => {
  const user = useUser()
  return (id: number) => (id === user.id ? `${user.firstName} ${user.lastName}` : `User ${id}`)
}
